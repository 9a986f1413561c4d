import { expect, findListed, listRows, servicesText, test } from "./directory"

/** The host of all test endpoints. */
const HOST = "127.0.0.1"
const PATH = `/provider/${HOST}`

test("a service leads to its provider, whose page shows all services of the host", async ({ page }) => {
  const { id } = await findListed(page, "City Weather")
  await page.goto(`/service/${id}`)
  await page.getByRole("link", { name: HOST, exact: true }).click()
  await expect(page).toHaveURL(PATH)
  await expect(page.getByRole("heading", { level: 1, name: HOST })).toBeVisible()
  const { total, all } = await listRows(page, `host=${HOST}&test_networks=show`)
  await expect(page).toHaveTitle(new RegExp(`^${HOST} · ${all}\\spaid APIs · `))
  await expect(page.getByText(new RegExp(`^${all}\\sservices: .*\\shealthy.*; .*L402`))).toBeVisible()
  await expect(page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) })).toHaveCount(total)
})

test("an open incident is shown on the provider's page and leads to the service", async ({ page }) => {
  await page.goto(PATH)
  const trouble = page.getByRole("list", { name: "Open incidents, newest first" })
  await expect(trouble.getByText("Down")).toBeVisible()
  await trouble.getByRole("link", { name: "Departures Board" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Departures Board" })).toBeVisible()
})

test("a provider's list is sorted and paged by URL parameters", async ({ page }) => {
  await page.goto(`${PATH}?limit=5`)
  await page.getByRole("navigation", { name: "Order" }).getByRole("link", { name: "Name" }).click()
  await expect(page).toHaveURL(`${PATH}?sort=name&limit=5`)
  const names = page.getByRole("list", { name: "Services" }).getByRole("heading", { level: 3 })
  const { services, total } = await listRows(page, `host=${HOST}&sort=name&limit=10&test_networks=show`)
  await expect(names).toHaveText(services.slice(0, 5).map(({ name }) => name))
  await page.getByRole("link", { name: "Next" }).click()
  await expect(names).toHaveText(services.slice(5, 10).map(({ name }) => name))
  await page.getByRole("link", { name: /^A to Z.*reverse the order$/ }).click()
  await expect(page).toHaveURL(`${PATH}?sort=name&order=desc&limit=5`)
  await expect(page.getByText(`Page 1 of ${Math.ceil(total / 5)}`, { exact: true })).toBeVisible()
})

test("the directory can be filtered by host, and the chip removes the filter", async ({ page }) => {
  await page.goto(PATH)
  await page.getByRole("link", { name: "Filter in the directory" }).click()
  await expect(page).toHaveURL(`/?host=${HOST}`)
  await page.getByRole("checkbox", { name: /^x402 stablecoins/ }).check()
  await expect(page).toHaveURL(new RegExp(`host=${HOST}.*protocol=x402|protocol=x402.*host=${HOST}`))
  const { all } = await listRows(page, `host=${HOST}&protocol=x402`)
  await expect(page.getByRole("heading", { level: 2, name: servicesText(all) })).toBeVisible()
  await page.getByRole("link", { name: `Remove filter Host: ${HOST}` }).click()
  await expect(page).toHaveURL("/?protocol=x402")
})

test("an IP address is not offered to be claimed", async ({ page }) => {
  await page.goto(PATH)
  await expect(page.getByRole("heading", { level: 1, name: HOST })).toBeVisible()
  await expect(page.getByRole("link", { name: "Claim this domain" })).toHaveCount(0)
})

test("an unlisted host and an invalid host get the same 404 page with links", async ({ page }) => {
  const answers: (string | null)[] = []
  for (const segment of ["nobody.example", "not%20a%20host", "%5B2001%3Adb8%3A%3A1%5D", "a".repeat(300)]) {
    const response = await page.goto(`/provider/${segment}`)
    expect(response?.status()).toBe(404)
    answers.push(await page.getByRole("main").textContent())
  }
  expect(new Set(answers).size).toBe(1)
  await expect(page.getByRole("region", { name: "Healthy services" }).getByRole("link").first()).toBeVisible()
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("a provider's page shows the same and sorts by its links", async ({ page }) => {
    await page.goto(PATH)
    await expect(page.getByRole("heading", { level: 1, name: HOST })).toBeVisible()
    await page.getByRole("navigation", { name: "Order" }).getByRole("link", { name: "Name" }).click()
    await expect(page).toHaveURL(`${PATH}?sort=name`)
    const { services } = await listRows(page, `host=${HOST}&sort=name&test_networks=show`)
    const names = page.getByRole("list", { name: "Services" }).getByRole("heading", { level: 3 })
    await expect(names).toHaveText(services.map(({ name }) => name))
  })
})
