import { expect, test } from "./directory"

test("the statistics show the counts of the API, each chart with its values in a table", async ({ page }) => {
  const headers = { authorization: `Bearer ${process.env["E2E_ADMIN_SECRET"]}` }
  expect((await page.request.post("/api/v1/admin/jobs/snapshot/run", { headers })).status()).toBe(200)
  const health = await (await page.request.get("/api/v1/health")).json()
  const { count } = await (await page.request.get("/api/v1/stats/snapshots")).json()
  await page.goto("/stats")
  await expect(page.getByRole("main").locator("dl").first()).toContainText(`Listings${health.total_endpoints}`)
  await expect(page.getByRole("table", { name: /price per call/ })).toBeVisible()
  for (const title of ["Listings by health", "Listings by protocol", "Latency and uptime"]) {
    await page.getByText(`${title} as a table`).click()
    await expect(page.getByRole("table", { name: `${title} per day` }).getByRole("row")).toHaveCount(count + 1)
  }
})

test("the number of days is part of the URL", async ({ page }) => {
  await page.goto("/stats")
  const spans = page.getByRole("navigation", { name: "Days shown" })
  await expect(spans.locator("[aria-current]")).toHaveText("30 days")
  await spans.getByRole("link", { name: "365 days" }).click()
  await expect(page).toHaveURL("/stats?days=365")
  await expect(spans.locator("[aria-current]")).toHaveText("365 days")
})

test("D-opportunities-01 what buyers look for: searches, then the opportunities of the API by protocol", async ({
  page,
}) => {
  await page.goto("/opportunities")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What buyers look for")
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText("Searched, not listed")
  const rows = page.getByRole("main").locator("ul.box > li")
  for (const protocol of ["", "L402", "MPP"]) {
    if (protocol) {
      await page.getByRole("navigation", { name: "Protocol" }).getByRole("link", { name: protocol }).click()
      await expect(page).toHaveURL(`/opportunities?protocol=${protocol}`)
    }
    const { opportunities } = await (await page.request.get(`/api/v1/opportunities?protocol=${protocol}`)).json()
    const shown = opportunities.filter(
      ({ type, severity }: { type: string; severity: string }) => type !== "failing" || severity !== "low",
    )
    await expect(rows).toHaveCount(shown.length)
  }
})

test("the status shows the last and the next run of each source", async ({ page }) => {
  await page.goto("/status")
  const source = (name: string) =>
    page.getByRole("list", { name: "Sources" }).getByRole("listitem").filter({ hasText: name })
  await expect(source("mpp")).toContainText("Could not be read")
  await expect(source("mpp")).toContainText("Connection refused.")
  await expect(source("exclusive")).toContainText("It returned no listings.")
  await expect(source("mpp")).toContainText("Last success–never")
  for (const name of ["mpp", "exclusive"]) await expect(source(name)).toContainText("Next run")
})

test("D-status-03 the status is one sentence, then six parts, and names no job", async ({ page }) => {
  await page.goto("/")
  await page.getByRole("contentinfo").getByRole("link", { name: "Status" }).click()
  await expect(page).toHaveURL("/status")
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/mpp cannot be read.*\.$/)
  const parts = page.getByRole("list", { name: "Parts of the directory" }).getByRole("heading")
  await expect(parts).toHaveText([/^Website/, /^API/, /^Checks/, /^Sources/, /^Webhooks/, /^Payments/])
  await expect(page.getByRole("main")).not.toContainText("Endpoint checks")
  const facts = page.getByRole("region", { name: "Configuration" })
  await expect(facts).toContainText(/Database(Embedded )?Postgres/)
  await expect(facts).toContainText("A node of play money, responding")
})
