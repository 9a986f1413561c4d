import { expect, findListed, test } from "./directory"

test("two services are marked in the list and compared, and one is removed", async ({ page }) => {
  await page.goto("/")
  await expect(page.getByRole("button", { name: "Compare services" })).toBeHidden()
  await page.getByRole("checkbox", { name: "Compare Almanac" }).check()
  await page.getByRole("checkbox", { name: "Compare Translator" }).check()
  await page.getByRole("button", { name: "Compare services" }).click()
  await expect(page).toHaveURL(/\/compare\?ids=[0-9a-f-]{36}&ids=[0-9a-f-]{36}$/)
  const table = page.getByRole("table", { name: /^Comparison of services/ })
  await expect(table.getByRole("columnheader")).toHaveCount(2)
  await expect(table.getByRole("row", { name: /^Paid in ≠ differs/ })).toBeVisible()
  await expect(table.getByRole("link", { name: "Almanac", exact: true })).toHaveAttribute("href", /^\/service\//)
  await page.getByRole("link", { name: "Leave out Almanac" }).click()
  await expect(table.getByRole("columnheader")).toHaveCount(1)
  await expect(page.getByText("Tick another service in the list")).toBeVisible()
})

test("services that are not listed are named by number or id", async ({ page }) => {
  const { number, id } = await findListed(page, "Almanac")
  await page.goto(`/compare?ids=${number},0199d5a0-0000-7000-8000-000000000009,nonsense`)
  await expect(page.getByText("Services that are not listed are left out.")).toBeVisible()
  await expect(page.getByRole("link", { name: "Almanac", exact: true })).toHaveAttribute("href", `/service/${id}`)
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })
  test("an empty comparison leads back to the list, where marking works", async ({ page }) => {
    await page.goto("/compare")
    await page.getByRole("main").getByRole("link", { name: "the list" }).click()
    await page.getByRole("checkbox", { name: "Compare Almanac" }).check()
    await page.getByRole("button", { name: "Compare services" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Comparison" })).toBeVisible()
    await expect(page.getByRole("columnheader", { name: /Almanac/ })).toBeVisible()
  })
})
