import type { Page } from "@playwright/test"
import { copyBy, expect, streetUrl, test } from "./directory"

test("the page of the API is reached from the frame and from About, and its parts from its contents", async ({
  page,
}) => {
  await page.goto("/")
  const menu = page.getByRole("navigation", { name: "Main" })
  await menu.getByText("Docs", { exact: true }).click()
  await menu.getByRole("link", { name: "API reference" }).click()
  await expect(page).toHaveURL("/api-docs")
  await menu.getByText("Docs", { exact: true }).click()
  await expect(menu.getByRole("link", { name: "API reference" })).toHaveAttribute("aria-current", "page")
  await page.keyboard.press("Escape")
  for (const link of await page.getByRole("navigation", { name: "On this page" }).getByRole("link").all()) {
    await link.click()
    await expect(page.getByRole("heading", { name: (await link.textContent()) ?? "", exact: true })).toBeInViewport()
  }
  await page.goto("/about#api")
  await page.getByRole("main").getByRole("link", { name: "API reference", exact: true }).click()
  await expect(page).toHaveURL("/api-docs")
})

test("programs find the description of the API from every page (RFC 8631)", async ({ page }) => {
  await page.goto("/about")
  const description = await page.locator("link[rel=service-desc]").getAttribute("href")
  expect(await (await page.request.get(description ?? "")).json()).toMatchObject({ openapi: "3.1.1" })
})

test("/pricing leads to what a payment buys", async ({ page }) => {
  const response = await page.request.get("/pricing", { maxRedirects: 0 })
  expect(response.status()).toBe(308)
  await page.goto("/pricing")
  await expect(page).toHaveURL("/api-docs#pricing")
  const pricing = page.getByRole("region", { name: "Pricing" })
  await expect(pricing.getByRole("heading", { level: 2 })).toBeInViewport()
  await expect(pricing.getByRole("row", { name: /^Price nothing 500\ssats, once$/ })).toBeVisible()
})

test("every example can be copied, and names this directory", async ({ page, baseURL }) => {
  await page.goto("/api-docs")
  const examples = page.locator("section:has(> .box > pre)")
  await expect(examples).toHaveCount(8)
  for (const example of await examples.all()) {
    const button = example.getByRole("button", { name: /^Copy the example: / })
    await copyBy(page, () => button.click())
    const text = (await example.locator("pre").first().textContent()) ?? ""
    // Poll, because the status "Copied" can still come from the previous example.
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text)
    expect(text).toContain(`${baseURL}/api/v1/`)
  }
})

/** The media types of the URLs that are not JSON, by how they end. */
const TYPES: readonly [string, RegExp][] = [
  [".txt", /^text\/plain/],
  ["/stream", /^text\/event-stream/],
]

/** What this file reads of the OpenAPI document. */
type OpenApiDocument = Readonly<{
  paths: Readonly<
    Record<
      string,
      { get?: { parameters?: readonly { name: string; in: string; required?: boolean; example?: unknown }[] } }
    >
  >
}>

/** The documented examples of required query parameters, by path: "?task=harbour%20levels". */
async function requiredQueries(page: Page): Promise<ReadonlyMap<string, string>> {
  const { paths } = (await (await page.request.get("/api/v1/openapi.json")).json()) as OpenApiDocument
  return new Map(
    Object.entries(paths).map(([path, { get }]) => {
      const required = get?.parameters?.filter((parameter) => parameter.in === "query" && parameter.required) ?? []
      const values = required.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
      return [path, values.length > 0 ? `?${values.join("&")}` : ""]
    }),
  )
}

test("every URL to read returns what is documented", async ({ page }) => {
  await page.goto("/api-docs")
  const reading = page.getByRole("region", { name: "Reading", exact: true })
  const operations = await reading.locator("li > code").allTextContents()
  const addresses = operations.filter((text) => text.startsWith("GET ")).map((text) => text.replace("GET ", ""))
  expect(addresses).toEqual(expect.arrayContaining(["/api/v1/services", "/api/v1/openapi.json", "/llms.txt"]))
  const queries = await requiredQueries(page)
  const { host } = (await (await page.request.get("/api/v1/services/1")).json()) as { host: string }
  for (const address of addresses) {
    const { status, type } = await page.evaluate(
      async (path) => {
        const { status, headers, body } = await fetch(path)
        // The live stream would stay open.
        await body?.cancel()
        return { status, type: headers.get("content-type") }
      },
      address.replace("{id}", "1").replace("{host}", host) + (queries.get(address) ?? ""),
    )
    const [, documented = /^application\/json/] = TYPES.find(([end]) => address.endsWith(end)) ?? []
    expect(type, address).toMatch(documented)
    expect(status, address).toBe(address.endsWith(".csv") ? 402 : 200)
  }
})

test("an old link to an operation leads to its details, and its call can be copied", async ({ page, baseURL }) => {
  await page.goto("/api-docs#listServices")
  const line = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: "Find services", exact: true }) })
  await expect(line).toBeInViewport()
  await line.getByRole("link").click()
  await expect(page).toHaveURL("/api-docs/catalogue#listServices")
  const operation = page.getByRole("region", { name: "Find services", exact: true })
  await expect(operation.getByRole("heading")).toBeInViewport()
  await operation.locator("summary").click()
  await expect(operation.getByRole("row", { name: /^protocol query .*L402, x402, MPP$/ })).toBeVisible()
  await expect(operation.getByRole("row", { name: /^400 / })).toBeVisible()
  await operation.getByRole("button", { name: "Copy the example: Find services" }).click()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain(`curl '${baseURL}/api/v1/services?`)
})

test("P-5-01 a page of another site reads the challenge, pays it, and reads the export", async ({
  page,
  baseURL,
  browser,
}) => {
  const context = await browser.newContext()
  const stranger = await context.newPage()
  await stranger.goto(streetUrl("almanac"))
  const bought = await stranger.evaluate(async (base) => {
    const url = `${base}/api/v1/export.csv`
    const asked = await fetch(url)
    const challenge = asked.headers.get("www-authenticate") ?? ""
    const [, macaroon, invoice] = /macaroon="([^"]+)", invoice="([^"]+)"/.exec(challenge) ?? []
    const headers = { "Content-Type": "application/json" }
    const body = JSON.stringify({ invoice })
    const paid = await fetch(`${base}/api/v1/dev/lightning/pay`, { method: "POST", headers, body })
    const { preimage } = await paid.json()
    const answer = await fetch(url, { headers: { Authorization: `L402 ${macaroon}:${preimage}` } })
    return { asked: asked.status, rate: answer.headers.get("ratelimit"), text: await answer.text() }
  }, baseURL)
  expect(bought).toMatchObject({ asked: 402, rate: expect.stringMatching(/^"paid"/) })
  expect(bought.text).toMatch(/^id,name,description,url,protocol,/)
  const claim = stranger.evaluate(async (base) => {
    const headers = { "Content-Type": "application/json" }
    await fetch(`${base}/api/v1/claim`, { method: "POST", headers, body: '{"domain":"a.example"}' })
  }, baseURL)
  await expect(claim).rejects.toThrow("Failed to fetch")
  await context.close()
  await page.goto("/api-docs#web-page")
})
