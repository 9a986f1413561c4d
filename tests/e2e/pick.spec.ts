// "What does your agent need?": the field of the front page, the page of the pick, and that it says what the API says.

import type { Page } from "@playwright/test"
import { AUDITED, copyBy, expect, test } from "./directory"

const answerOf = async (page: Page) => (await page.request.get(page.url().replace(/\/pick\?/, "/api/v1/pick?"))).json()
const conditions = (page: Page) => ({
  client: page.getByRole("combobox", { name: "Client" }),
  network: page.getByRole("combobox", { name: "Network" }),
  maximum: page.getByRole("textbox", { name: "Maximum price per call in US dollars" }),
})

const colorOf = (node: Element) => getComputedStyle(node).color

async function ask(page: Page, task: string) {
  await page.getByRole("textbox", { name: "What does your agent need?" }).fill(task)
  await page.keyboard.press("Enter")
  await page.waitForURL(/\/pick\?task=/)
}

// A buyer needs four actions, with and without script: two conditions, a sentence with Enter, and a click.

test(
  "D-pick-10 a sentence and two conditions lead to one answer, which is that of the API",
  AUDITED,
  async ({ page }) => {
    await page.goto("/")
    await conditions(page).client.selectOption("x402-ts")
    await conditions(page).maximum.fill("0.02")
    await ask(page, "tomorrow’s weather for Paris")
    const { choice, fallbacks, left_out } = await answerOf(page)
    await expect(page.locator(".pick-answer")).toContainText(`It scores ${choice.score.toFixed(1)} of 100`)
    const card = page.locator(".choice")
    await expect(card.getByRole("heading", { level: 2 })).toContainText(choice.service.name)
    await expect(card.locator(".mark")).toBeVisible()
    for (const words of Object.values<string>(choice.why)) await expect(card).toContainText(words)
    const names = (list: { service: { name: string } }[]) => list.map(({ service }) => service.name)
    await expect(page.locator(".fallback h3")).toHaveText(names(fallbacks))
    await expect(page.locator(".left-out-name > a")).toHaveText(left_out.map(({ name }: { name: string }) => name))

    const code = page.locator(".tab-panel:visible .code")
    await expect(code.locator("pre > *").first()).not.toHaveCSS("color", await code.locator("pre").evaluate(colorOf))
    const copied = await copyBy(page, () => page.getByRole("button", { name: "Copy code" }).click())
    expect(copied).toContain(choice.service.url)
    await page.getByRole("radio", { name: "Python" }).check()
    const python = await copyBy(page, () => page.getByRole("button", { name: "Copy code" }).click())
    expect(python).not.toBe(copied)
    await expect(page.locator(".tab-panel:visible pre")).toContainText(python.split("\n", 1)[0] ?? "no line")
    await page.getByRole("radio", { name: "TypeScript" }).check()
    const short = await code.evaluate(({ clientHeight }) => clientHeight)
    await code.getByRole("checkbox", { name: /^Show all \d+ lines$/ }).check()
    expect(await code.evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(2 * short)

    await card.getByRole("link", { name: choice.service.name }).click()
    await expect(page.getByRole("heading", { level: 1, name: choice.service.name })).toBeVisible()
  },
)

test("the browser remembers the conditions for the next task", async ({ page }) => {
  await page.goto("/")
  const { client, network, maximum } = conditions(page)
  await client.selectOption("lnget")
  await network.selectOption("Lightning")
  await maximum.fill("0.02")
  await ask(page, "city weather")
  await expect(page).toHaveURL(/payable_by=lnget&network=Lightning&max_asked_usd=0.02$/)
  await page.goto("/")
  await expect(client).toHaveValue("lnget")
  await expect(network).toHaveValue("Lightning")
  await expect(maximum).toHaveValue("0.02")
  // A link is asked as it is, whatever the browser remembers.
  await page.goto("/pick?task=city+weather")
  await expect(client).toHaveValue("")
})

test("a task that nobody does gets no choice, and a condition that fails has its change", async ({ page }) => {
  await page.goto("/pick?task=walk+my+dog+this+afternoon")
  await expect(page.locator(".pick-answer")).toContainText("Nothing fits this task.")
  await expect(page.locator(".choice")).toHaveCount(0)
  await page.goto("/pick?task=city+weather&max_asked_usd=0.000001")
  await expect(page.locator(".pick-answer")).toContainText("No pick:")
  await page
    .getByRole("link", { name: /^Allow \$/ })
    .first()
    .click()
  await expect(page.locator(".choice")).toHaveCount(1)
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })

  test("D-pick-10 the field and the page work, in as many actions", AUDITED, async ({ page }) => {
    await page.goto("/")
    await conditions(page).client.selectOption("x402-ts")
    await conditions(page).maximum.fill("0.02")
    await ask(page, "tomorrow’s weather for Paris")
    const { choice } = await answerOf(page)
    const link = page.locator(".choice").getByRole("link", { name: choice.service.name })
    await page.getByRole("radio", { name: "API" }).check()
    await expect(page.locator(".tab-panel:visible")).toContainText("curl -sG")
    await link.click()
    await expect(page.getByRole("heading", { level: 1, name: choice.service.name })).toBeVisible()
  })

  test("the examples of the field change while it is empty, and stop on focus and under reduced motion", async ({
    page,
  }) => {
    await page.goto("/pick")
    const hint = page.locator(".need-hints > span").first()
    const field = page.getByRole("textbox", { name: "What does your agent need?" })
    await expect(hint).toHaveCSS("animation-play-state", "running")
    await field.focus()
    await expect(hint).toHaveCSS("animation-play-state", "paused")
    await field.fill("weather")
    await expect(hint).toBeHidden()
    await field.fill("")
    await page.emulateMedia({ reducedMotion: "reduce" })
    await expect(hint).toBeHidden()
  })
})
