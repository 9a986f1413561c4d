import { AUDITED, expect, findListed, listRows, listServices, test } from "./directory"

/** The name of the option begins with the health. */
const ALMANAC = /^(Healthy|Degraded|Down|Unknown): Almanac/
const FIELD = { name: "Search services" } as const

test(
  "D-query-05 suggestions are shown, announced with their number, and reached by keys",
  AUDITED,
  async ({ page }) => {
    await page.goto("/about")
    const field = page.getByRole("combobox", FIELD)
    await expect(field).toHaveAttribute("aria-expanded", "false")
    await field.pressSequentially("al")
    await expect(page.getByRole("listbox", { name: "Suggestions" })).toBeVisible()
    await expect(field).toHaveAttribute("aria-expanded", "true")
    const options = page.getByRole("option")
    const count = await options.count()
    // The first option searches for the text and is not a suggestion.
    const announced = new RegExp(`^${count - 1} suggestions?$`)
    await expect(page.getByRole("status").filter({ hasText: announced })).toBeAttached()
    await expect(options.first()).toHaveAccessibleName("Search for “al”")
    await expect(field).not.toHaveAttribute("aria-activedescendant")

    const isChosen = async (index: number) => {
      const option = options.nth(index)
      await expect(option).toHaveAttribute("aria-selected", "true")
      await expect(field).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id")) ?? "none")
      await expect(field).toBeFocused()
    }
    await field.press("ArrowUp")
    await isChosen(count - 1)
    await field.press("ArrowDown")
    await isChosen(0)
    await field.press("End")
    await isChosen(count - 1)
    await field.press("Home")
    await isChosen(0)
    await field.press("ArrowDown")
    await isChosen(1)
    await field.press("Escape")
    await expect(page.getByRole("listbox")).toBeHidden()
    await expect(field).toHaveValue("al")
    // The test ends with the suggestions open, so that the audit after the test includes them.
    await field.pressSequentially("m")
    await expect(page.getByRole("option", { name: ALMANAC })).toBeVisible()
    await field.press("ArrowDown")
  },
)

test("the groups come in order, with the typed part marked and the facts of services", async ({ page }) => {
  await page.goto("/about")
  await page.getByRole("combobox", FIELD).pressSequentially("weather")
  const list = page.getByRole("listbox")
  await expect(list.getByRole("group").last()).toHaveAccessibleName("Services")
  await expect(list.getByRole("group").first()).toHaveAccessibleName("Categories")
  const service = list.getByRole("group", { name: "Services" }).getByRole("option").first()
  await expect(service.locator("mark").first()).toHaveText(/^weather$/i)
  await expect(service).toHaveAccessibleName(/^(Healthy|Degraded|Down|Unknown): .* (L402|x402|MPP) (\$|\d|no price)/)
  const categories = list.getByRole("group", { name: "Categories" }).getByRole("option")
  await expect(categories.filter({ hasText: "data › weather" })).toBeVisible()
})

test("Tab closes the suggestions, a second Escape empties the field, Ctrl-K and ⌘-K return to it", async ({ page }) => {
  await page.goto("/about")
  const field = page.getByRole("combobox", FIELD)
  await field.pressSequentially("weather")
  await expect(page.getByRole("listbox")).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(page.getByRole("listbox")).toBeHidden()
  await expect(field).not.toBeFocused()
  await page.keyboard.press("Control+k")
  await expect(field).toBeFocused()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Meta+k")
  await expect(field).toBeFocused()
  await page.keyboard.type("wea")
  await expect(page.getByRole("listbox")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(field).toHaveValue("wea")
  await page.keyboard.press("Escape")
  await expect(field).toHaveValue("")
})

test("the results do not change while suggestions are open", async ({ page }) => {
  await page.goto("/")
  const rows = page.locator("ul[aria-label=Services] > li")
  const before = await rows.count()
  await page.getByRole("combobox", FIELD).pressSequentially("weather")
  await expect(page.getByRole("option").first()).toBeVisible()
  expect(new URL(page.url()).search).toBe("")
  await expect(rows).toHaveCount(before)
  await page.getByRole("option", { name: "Search for “weather”" }).click()
  await expect(page).toHaveURL("/?q=weather")
  await expect(rows).toHaveCount((await listRows(page, "q=weather")).total)
})

test("Enter opens a suggested service", async ({ page }) => {
  const { id } = await findListed(page, "Almanac")
  await page.goto("/about")
  await page.getByRole("combobox", FIELD).pressSequentially("almanc")
  await expect(page.getByRole("option", { name: ALMANAC })).toBeVisible()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(`/service/${id}`)
  await expect(page.getByRole("listbox")).toBeHidden()
})

test("a click opens a suggested category, which has the announced number of services", async ({ page }) => {
  await page.goto("/")
  await page.getByRole("combobox", FIELD).pressSequentially("data")
  const { total } = await listServices(page, "category=data")
  const noun = total === 1 ? "service" : "services"
  await page.getByRole("option", { name: `Data ${total} ${noun}`, exact: true }).click()
  await expect(page).toHaveURL("/?category=data")
  await expect(page.locator("ul[aria-label=Services] > li")).toHaveCount((await listRows(page, "category=data")).total)
})

test("Enter without a choice searches, and the layout does not shift", async ({ page }) => {
  await page.goto("/about")
  const heading = page.getByRole("heading", { level: 1 })
  const before = await heading.boundingBox()
  await page.getByRole("combobox", FIELD).pressSequentially("weather")
  await expect(page.getByRole("option").first()).toBeVisible()
  expect(await heading.boundingBox()).toEqual(before)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/?q=weather")
  await expect(page.getByRole("listbox")).toBeHidden()
})

test("only suggestions for the newest text are shown, and a failure shows nothing", async ({ page }) => {
  const asked: string[] = []
  await page.route("**/api/v1/suggest*", async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("q") ?? "")
    await route.fulfill({ status: 500, body: "{}" })
  })
  await page.goto("/about")
  await page.getByRole("combobox", FIELD).pressSequentially("weather", { delay: 10 })
  await expect.poll(() => asked).toEqual(["weather"])
  await expect(page.getByRole("option")).toHaveCount(0)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/?q=weather")
})
