// What the owner's page says about a listing: its health, a check at once, the asked price, activity, badge and ways to watch it.
// And the number of actions of the owner's journeys: one click, one field or one key press each.

import type { Locator, Page } from "@playwright/test"
import { AUDITED, expect, forgetSession, test } from "./directory"
import { claim, notice, RUN, register, row, signIn } from "./manage-page"
import { keepSecret, place, providerHost } from "./providers"

type Step = () => Promise<unknown>

/** Runs the actions one after the other. Fails if there are more than `most`. */
async function act(most: number, steps: readonly Step[]) {
  expect(steps.length).toBeLessThanOrEqual(most)
  for (const step of steps) await step()
}

/** The price in sats that the test endpoints ask. */
async function askedSats(page: Page, id: string): Promise<number> {
  const { observed_price } = await (await page.request.get(`/api/v1/services/${id}`)).json()
  return observed_price.price_sats
}

const button = (page: Page, name: string) => page.getByRole("button", { name })
const link = (page: Page, name: string) => page.getByRole("link", { name })
const price = (page: Page) => page.getByLabel("Price in sats")

// The number of actions is the same with a mouse and by keyboard, so one of each is enough.
for (const [javaScriptEnabled, purpose] of [
  [true, "manage-journey"],
  [false, "manage-journey-plain"],
] as const) {
  test.describe(javaScriptEnabled ? "with script, by mouse" : "without script, by keyboard", () => {
    test.use({ javaScriptEnabled })

    test("from the front page to a public, proven listing with at most eight actions", AUDITED, async ({ page }) => {
      const host = providerHost(purpose)
      const use = (target: Locator) => (javaScriptEnabled ? target.click() : target.press("Enter"))
      const menu = page.getByRole("navigation", { name: "Main" })
      await page.goto("/")
      await act(8, [
        () => use(menu.getByText("For providers", { exact: true })),
        () => use(menu.getByRole("link", { name: "List your API" })),
        () => page.getByLabel("Endpoint URL").fill(`https://${host}/v1/l402/journey-${RUN}`),
        () => use(button(page, "Check endpoint")),
        () => use(button(page, "List it")),
        () => use(button(page, "Prove the domain")),
        async () => {
          const [download] = await Promise.all([page.waitForEvent("download"), use(link(page, "Download the file"))])
          const hash = new URL(download.url()).searchParams.get("hash") ?? ""
          const token = page.locator("code").filter({ hasText: /^dir_/ })
          keepSecret((await token.innerText()).replace("dir_", ""))
          await place(host, { content: hash })
        },
        () => use(button(page, "Check the file")),
      ])
      await expect(page.getByRole("heading", { name: / is public$/ })).toBeVisible()
      const { services } = await (await page.request.get(`/api/v1/services?host=${host}`)).json()
      expect(services).toMatchObject([{ host, domain_verified: 1 }])
      await forgetSession(page)
    })
  })
}

for (const [javaScriptEnabled, purpose] of [
  [true, "manage-health"],
  [false, "manage-health-plain"],
] as const) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled })
    test.describe.configure({ mode: "serial" })
    let token = ""
    let id = ""

    test("a price is changed with at most four actions, and a price that differs is warned of first", async ({
      page,
    }) => {
      const host = providerHost(purpose)
      token = await claim(page.request, host)
      id = (await register(page.request, host, "Tides", { verification_token: token })).id
      const sats = await askedSats(page, id)
      await signIn(page, host, token)
      await act(3, [
        () => link(page, "Edit Tides, L402").click(),
        () => price(page).fill(String(sats)),
        () => button(page, "Save changes").click(),
      ])
      await expect(notice(page)).toHaveText("Tides is saved. Changed: price in sats.")

      await act(4, [
        () => link(page, "Edit Tides, L402").click(),
        () => price(page).fill(String(sats * 2)),
        () => button(page, "Save changes").click(),
        async () => {
          const warning = page.getByRole("alert").filter({ hasText: "Nothing is saved yet." })
          await expect(warning).toContainText(
            new RegExp(`Your endpoint requests ${sats}\\ssats\\. Listing ${sats * 2}\\ssats`),
          )
          if (javaScriptEnabled) await expect(warning).toBeFocused()
          await expect(price(page)).toHaveValue(String(sats * 2))
          await button(page, "Save anyway").click()
        },
      ])
      await expect(notice(page)).toHaveText("Tides is saved. Changed: price in sats.")
      await expect(row(page, "Tides")).toContainText(new RegExp(`${sats}\\ssats\\s*listed ${sats * 2}\\ssats`))

      // A warning is for one price: another price that differs is warned of anew.
      await link(page, "Edit Tides, L402").click()
      await price(page).fill(String(sats * 3))
      await button(page, "Save changes").click()
      await expect(page.getByText(new RegExp(`Listing ${sats * 3}\\ssats shows`))).toBeVisible()
      await price(page).fill(String(sats * 4))
      await button(page, "Save anyway").click()
      await expect(page.getByText(new RegExp(`Listing ${sats * 4}\\ssats shows`))).toBeVisible()
      await button(page, "Follow the asked price").click()
      await expect(notice(page)).toHaveText("Tides is saved. Changed: price in sats.")
      await expect(row(page, "Tides")).not.toContainText("listed")
      await forgetSession(page)
    })

    test("a listing is checked at once, and its details are shown", AUDITED, async ({ page }) => {
      const host = providerHost(purpose)
      await signIn(page, host, token)
      await expect(row(page, "Tides")).toContainText(/checked (just now|.* ago)/)
      await button(page, "Check now Tides, L402").press("Enter")
      await expect(notice(page)).toHaveText(
        /^Checked Tides: it requests payment correctly in \d+\sms\. Its health is \w+\.$/,
      )
      const details = page.getByRole("region", { name: "Details of Tides, L402" })
      await expect(details).toContainText("The response was a valid payment challenge.")
      await expect(link(page, "Check the endpoint in detail")).toHaveAttribute("href", /^\/lint\?url=https/)
      await expect(details.getByRole("list", { name: "Changes, newest first" })).toContainText("Tides")
      await expect(link(page, "All changes of Tides")).toHaveAttribute("href", `/changes?service=${id}`)
      await expect(details.getByRole("img", { name: "Health of Tides" })).toBeVisible()
      await details.getByText("Watch Tides").click()
      await expect(details.getByRole("link", { name: "Create a webhook" })).toHaveAttribute(
        "href",
        `/webhooks?service_id=${id}`,
      )
      await expect(details.getByRole("link", { name: "RSS" })).toHaveAttribute("href", `/service/${id}/feed.xml`)
      await page.getByText(`Watch ${host}`).click()
      const ofHost = page.locator(`a[href="/webhooks?host=${host}"]`)
      await expect(ofHost).toBeVisible()
      const { health_checks } = await (await page.request.get(`/api/v1/services/${id}`)).json()
      expect(health_checks[0]).toMatchObject({ status: "ok", http_status: 402 })

      await button(page, "Check now Tides, L402").click()
      await expect(notice(page)).toContainText("At most 1 check per minute is accepted for one listing.")
      await forgetSession(page)
    })
  })
}
