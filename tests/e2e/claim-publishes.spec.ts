// From a registration to the public listing: the proof of the domain publishes what this browser registered, and nothing that
// somebody else registered.

import type { Page } from "@playwright/test"
import { box, openStep, readToken } from "./claim-steps"
import { AUDITED, expect, forgetSession, test } from "./directory"
import { place, providerHost, registerListing } from "./providers"

/** Registers an endpoint by the form, and returns the URL of the page of the registration. */
async function register(page: Page, url: string, name: string): Promise<string> {
  await page.goto(`/register?url=${encodeURIComponent(url)}`)
  await page.getByRole("button", { name: "Check endpoint" }).click()
  await page.getByLabel(/^Name/).fill(name)
  await page.getByRole("button", { name: "List it" }).click()
  await expect(page.getByRole("heading", { name: /^Saved as listing \d+, waiting for review$/ })).toBeVisible()
  return page.url()
}

const prove = (page: Page) => page.getByRole("button", { name: "Prove the domain" }).click()
const checkFile = (page: Page) => page.getByRole("button", { name: "Check the file" }).click()

for (const [javaScriptEnabled, purpose] of [
  [true, "register"],
  [false, "register-plain"],
] as const) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled })

    test("the proof publishes the listing that this browser registered", AUDITED, async ({ page, request }) => {
      const host = providerHost(purpose)
      await registerListing(request, host, "/v1/l402/theirs", { name: "Free money" }, { pending: true })
      await register(page, `https://${host}/v1/x402/proof`, "Rainglass forecast")
      await expect(page.getByRole("region", { name: `Publish now: prove that you own ${host}` })).toBeVisible()
      await prove(page)
      await readToken(page)
      await expect(openStep(page)).toContainText("Publish the proof")
      if (javaScriptEnabled) {
        await expect(page).toHaveURL(`/claim?domain=${host}&step=place`)
        await expect(page.getByRole("heading", { name: /Publish the proof/ })).toBeFocused()
      }
      await place(host, { content: await box(page, "File content").innerText() })
      await checkFile(page)
      const accepted = page.getByRole("region", { name: "Rainglass forecast is public" })
      await expect(accepted).toBeVisible()
      await expect(page.locator("#notice")).toContainText(`${host} is verified, and you are signed in`)
      const service = await accepted.getByRole("link", { name: /^View it/ }).getAttribute("href")
      await expect(accepted.getByText("Copy badge").first()).toBeVisible()
      await expect(accepted.getByText("Watch it")).toBeVisible()
      await expect(page.getByRole("main").getByText("/v1/x402/proof")).toHaveCount(1)
      const waiting = page.getByRole("region", { name: "Waiting for your decision" })
      await expect(waiting.getByRole("heading", { level: 3 })).toHaveText(["Free money"])
      const detail = await (await request.get(`/api/v1${service?.replace("service", "services")}`)).json()
      expect(detail).toMatchObject({ name: "Rainglass forecast", status: "active", domain_verified: 1 })
      const { services } = await (await request.get(`/api/v1/services?host=${host}`)).json()
      expect(services.map(({ name }: { name: string }) => name)).toEqual(["Rainglass forecast"])
      await accepted.getByText("Copy badge").first().click()
      await expect(accepted.getByText(/^\[!\[Health of/)).toBeVisible()
      await forgetSession(page)
    })
  })
}

test("a link to somebody else's registration does not make the owner's proof publish it", async ({ page, browser }) => {
  const host = providerHost("register-foreign")
  const stranger = await browser.newContext()
  const theirs = await stranger.newPage()
  const registration = await register(theirs, `https://${host}/v1/x402/foreign`, "Free money")

  // The owner follows the link, and begins the proof there.
  await page.goto(registration)
  await expect(page.getByText("another browser registered it")).toBeVisible()
  await prove(page)
  await readToken(page)
  await place(host, { content: await box(page, "File content").innerText() })
  // The stranger asks for the check in the browser that registered, so that the domain is verified when the owner asks.
  await theirs.goto(`/claim?domain=${host}&step=check`)
  await checkFile(theirs)
  await expect(openStep(theirs)).toContainText(`${host} is verified since`)
  await stranger.close()
  await checkFile(page)
  await expect(page.locator("#notice")).toContainText("you are signed in")
  await expect(page.getByText(`No listing under ${host} is public and accepted yet.`)).toBeVisible()
  const waiting = page.getByRole("region", { name: "Waiting for your decision" })
  await expect(waiting.getByRole("heading", { level: 3 })).toHaveText(["Free money"])
  const { total } = await (await page.request.get(`/api/v1/services?host=${host}`)).json()
  expect(total).toBe(0)
  await forgetSession(page)
})
