import { AUDITED, expect, findListed, test } from "./directory"

test("a service has a short link and Markdown to copy", AUDITED, async ({ page, baseURL }) => {
  const { id, number } = await findListed(page, "Almanac")
  await page.goto(`/service/${id}`)
  await page.getByText("Share", { exact: true }).click()
  await page.getByRole("button", { name: "Copy short link" }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/s/${number}`)
  await page.getByRole("button", { name: "Copy as Markdown" }).click()
  const markdown = await page.evaluate(() => navigator.clipboard.readText())
  expect(markdown).toContain(`[Almanac](${baseURL}/s/${number}) · `)
})

test("a short link leads to the service, and an unknown one to the page for missing listings", async ({ page }) => {
  const { id, number } = await findListed(page, "Almanac")
  const response = await page.request.get(`/s/${number}`, { maxRedirects: 0 })
  expect([response.status(), response.headers()["location"]]).toEqual([308, `/service/${id}`])
  await page.goto(`/s/${number}`)
  await expect(page).toHaveURL(`/service/${id}`)
  for (const unknown of ["2000000000", "99999999999", "nonsense", id]) {
    const missing = await page.goto(`/s/${unknown}`)
    expect(missing?.status()).toBe(404)
    await expect(page.getByRole("heading", { name: "Nothing is listed at this URL" })).toBeVisible()
  }
})

test("the page of a service names its image, which other sites may show", async ({ page, baseURL }) => {
  const { id } = await findListed(page, "Almanac")
  await page.goto(`/service/${id}`)
  const url = await page.locator('meta[property="og:image"]').getAttribute("content")
  expect(url).toMatch(new RegExp(`^${baseURL}/service/${id}/opengraph-image`))
  await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute("content", "summary_large_image")
  const image = await page.request.get(url ?? "")
  expect(image.status()).toBe(200)
  expect(image.headers()).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=600",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  })
  const bytes = await image.body()
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  expect((await page.request.get("/service/4000000/opengraph-image")).status()).toBe(404)
})
