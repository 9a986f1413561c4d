// The webhook pages, with and without script, against a real receiver: create, test, read the log, resend, change the secret,
// fail, reactivate, recover, delete. No page and no URL contains a secret afterwards.
// The file is long because its tests share one receiver, whose responses they set.

import { createHmac } from "node:crypto"
import { readFileSync } from "node:fs"
import type { APIRequestContext, Page } from "@playwright/test"
import type { Taken } from "../street/hook"
import { AUDITED, auditState, expect, forgetSession, test } from "./directory"
import { answerHooks, keepSecret, providerHost, registerListing, takenHooks } from "./providers"

const RUN = Date.now().toString(36)
const HOSTILE = `<script>alert("410")</script> moved away`

const notice = (page: Page) => page.locator("#notice")
const log = (page: Page) => page.getByRole("list", { name: "Deliveries" })
/** The log entries of deliveries of this kind on the page, newest first. */
const entries = (page: Page, kind: string) =>
  log(page)
    .locator(":scope > li")
    .filter({ has: page.getByRole("heading", { name: kind }) })

const sign = (body: string, secret: string) => `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`
const taken = async (host: string, kind: string): Promise<Taken[]> =>
  (await takenHooks(host)).filter(({ headers }) => headers["x-directory-event"] === kind)
const names = (deliveries: Taken[]): string[] => deliveries.map(({ body }) => JSON.parse(body).service.name)

/** Reloads the log until `isThere` returns true, because without script the page does not refresh itself. */
async function reloadUntil(page: Page, isThere: () => Promise<boolean>) {
  await expect(async () => {
    await page.getByRole("link", { name: "Reload log" }).click()
    expect(await isThere()).toBe(true)
  }).toPass()
}

async function create(page: Page, host: string): Promise<{ id: string; secret: string }> {
  await page.goto("/webhooks")
  await page.getByLabel("URL of your receiver").fill(`https://${host}/hook`)
  await page.getByRole("checkbox", { name: /service\.down/ }).check()
  await page.getByText("Filters", { exact: true }).click()
  await page.getByLabel("Protocol").selectOption("L402")
  await page.getByRole("button", { name: "Create webhook" }).click()
  const created = page.getByRole("region", { name: "The webhook is created" })
  await expect(created).toContainText(`It notifies https://${host}/hook of service.new, service.down`)
  const [, id = "", secret = ""] = await created.locator("code").allInnerTexts()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  keepSecret(secret)
  return { id, secret }
}

async function openWith(page: Page, id: string, secret: string) {
  await page.goto(`/webhooks/${id}`)
  await page.getByLabel("Webhook secret").fill(secret)
  await page.getByRole("button", { name: "Open webhook" }).click()
}

const details = async (request: APIRequestContext, id: string, secret: string) =>
  (await request.get(`/api/v1/webhooks/${id}`, { headers: { "X-Webhook-Secret": secret } })).json()

test("errors are explained next to the field, and the secret is not stored", AUDITED, async ({ page }) => {
  await page.goto("/webhooks")
  await page.getByLabel("URL of your receiver").fill("http://hooks.example.com/")
  await page.getByRole("radio", { name: "Use my own" }).check()
  await page.getByLabel("Your secret").fill("too short")
  await page.getByRole("button", { name: "Create webhook" }).click()
  const refusal = page.getByRole("alert").filter({ hasText: "The webhook was not created." })
  await expect(refusal).toBeFocused()
  await expect(refusal).toContainText("Check 2 fields: URL, Secret")
  await expect(page.getByLabel("URL of your receiver")).toHaveAccessibleDescription(/must be a public https URL/)
  await expect(page.getByLabel("URL of your receiver")).toHaveValue("http://hooks.example.com/")
  await expect(page.getByLabel("Your secret")).toHaveAccessibleDescription(/must have at least 16 characters/)
  await expect(page.getByLabel("Your secret")).toHaveValue("")
  await page.getByRole("checkbox", { name: /service\.new/ }).uncheck()
  await page.getByRole("button", { name: "Create webhook" }).click()
  await expect(refusal).toContainText("Check 3 fields: URL, Events, Secret")
  await expect(page.getByRole("group", { name: "Events" })).toContainText("Choose at least one event.")
})

test("a URL in a private network is rejected", async ({ page }) => {
  await page.goto("/webhooks")
  await page.getByLabel("URL of your receiver").fill("https://10.0.0.1/hook")
  await page.getByRole("button", { name: "Create webhook" }).click()
  await expect(page.getByLabel("URL of your receiver")).toHaveAccessibleDescription(/^URL must be a public https/)
})

test("a visitor without the secret sees nothing, and a forged notice is not shown", async ({ page }) => {
  const id = "0199d5a0-0000-7000-8000-000000000001"
  const forged = `${Buffer.from('{"text":"Send us your secret"}').toString("base64url")}.x`
  const response = await page.goto(`/webhooks/${id.toUpperCase()}`)
  expect(response?.headers()["cache-control"]).toContain("no-store")
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/)
  await expect(page).toHaveURL(`/webhooks/${id}`)
  await page.goto(`/webhooks/${id}?notice=${forged}`)
  await expect(page.getByRole("heading", { level: 1, name: "Open a webhook" })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await page.getByLabel("Webhook secret").fill("a secret of sixteen or more")
  await page.getByRole("button", { name: "Open webhook" }).click()
  await expect(page.getByRole("alert").filter({ hasText: "The webhook was not opened." })).toBeFocused()
  await expect(page.getByLabel("Webhook ID")).toHaveAccessibleDescription("There is no webhook with this id.")
  await expect(page.getByLabel("Webhook secret")).toHaveValue("")
  expect((await page.goto("/webhooks/nothing-like-it"))?.status()).toBe(404)
  await page.goto("/webhooks")
  await page.getByRole("heading", { name: "Python", exact: true }).click()
  await expect(page.getByRole("link", { name: "receiver.py" })).toBeVisible()
  const file = await page.request.get("/receivers/receiver.py")
  expect(await file.text()).toContain("hmac.compare_digest")
})

test("a secret is shown once, and the page opens by a session that scripts cannot read", AUDITED, async ({ page }) => {
  const { id, secret } = await create(page, providerHost("webhooks"))
  await expect(page.getByRole("region", { name: "The webhook is created" })).toBeFocused()
  const [cookie] = await page.context().cookies()
  const only = { name: "directory_webhook", httpOnly: true, sameSite: "Strict", path: `/webhooks/${id}` }
  expect(cookie).toMatchObject(only)
  await page.getByRole("link", { name: "Open webhook" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Webhook to ${providerHost("webhooks")}`)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
  expect(kept + (cookie?.value ?? "") + (await page.content())).not.toContain(secret)
  await expect(page.getByRole("heading", { name: "No deliveries yet" })).toBeVisible()
  await page.getByRole("link", { name: "Failed" }).click()
  await expect(page.getByRole("heading", { name: "No delivery is failed" })).toBeVisible()
  const remove = { headers: { "X-Webhook-Secret": secret } }
  expect((await page.request.delete(`/api/v1/webhooks/${id}`, remove)).status()).toBe(200)
  await page.getByRole("button", { name: "Send test" }).click()
  await expect(notice(page)).toHaveText("That webhook was deleted.")
  await forgetSession(page)
})

for (const [javaScriptEnabled, purpose] of [
  [true, "webhooks"],
  [false, "webhooks-plain"],
] as const) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled })
    const audit = async (page: Page, state: string) => javaScriptEnabled && auditState(page, state)

    test(
      "D-hook-03 test, log, replay, rotate, fail, re-activate, recover, delete",
      AUDITED,
      async ({ page, request }) => {
        test.setTimeout(240_000)
        const host = providerHost(purpose)
        // The two tests run in parallel, and each webhook receives the events of both tests, so the tests use different names.
        const mine = (name: string) => `${name} by ${purpose}`
        const register = (name: string) =>
          registerListing(request, host, `/v1/l402/${name}-${RUN}`, { name: mine(name) })
        await answerHooks(host, { status: 204 })
        const { id, secret } = await create(page, host)
        await forgetSession(page)
        await openWith(page, id, "not the secret of this one")
        await expect(page.getByLabel("Webhook secret")).toHaveAccessibleDescription(
          "This is not the secret of the webhook.",
        )
        await openWith(page, id, secret)

        // A test delivery arrives signed and is in the log. A replay has the id and body of the first delivery.
        await page.getByRole("button", { name: "Send test" }).click()
        await expect(notice(page)).toContainText("A test delivery is scheduled.")
        await expect.poll(async () => (await taken(host, "webhook.test")).length).toBe(1)
        const [first] = (await taken(host, "webhook.test")) as [Taken]
        expect(first.headers["x-directory-signature"]).toBe(sign(first.body, secret))
        await reloadUntil(page, async () => (await entries(page, "webhook.test").innerText()).includes("Delivered"))
        await expect(entries(page, "webhook.test")).toContainText("HTTP 204")
        await page.getByRole("button", { name: "Send again webhook.test" }).click()
        await expect(notice(page)).toContainText("The delivery is scheduled again")
        await expect.poll(async () => (await taken(host, "webhook.test")).length).toBe(2)
        const [, second] = (await taken(host, "webhook.test")) as [Taken, Taken]
        expect([second.body, second.headers["webhook-id"]]).toEqual([first.body, first.headers["webhook-id"]])
        await reloadUntil(page, async () =>
          (await entries(page, "webhook.test").innerText()).includes("2\u00a0attempts"),
        )
        await entries(page, "webhook.test").getByText("Attempts and body").click()
        const attempts = entries(page, "webhook.test").getByRole("list", { name: "Attempts" }).getByRole("listitem")
        await expect(attempts).toHaveCount(2)
        await expect(attempts.first()).toContainText(/HTTP 204.*\d+\sms/)
        await audit(page, "attempts of a delivery")

        // After a change of the secret, both secrets sign deliveries, but the former secret opens no session.
        await page.getByRole("link", { name: "Change secret" }).click()
        await page.getByRole("button", { name: "Change secret" }).click()
        await expect(page.getByRole("heading", { name: "The secret is changed" })).toBeVisible()
        const fresh = await page.getByRole("region", { name: "The secret is changed" }).locator("code").innerText()
        keepSecret(fresh)
        await audit(page, "changed secret")
        await page.getByRole("link", { name: "Back to the webhook" }).click()
        await expect(page.getByText("The former secret signs as well until")).toBeVisible()
        expect(await page.content()).not.toContain(fresh)
        await page.getByRole("button", { name: "Send test" }).click()
        await expect.poll(async () => (await taken(host, "webhook.test")).length).toBe(3)
        const both = (await taken(host, "webhook.test")).at(-1) as Taken
        expect(both.headers["x-directory-signature"]).toBe(sign(both.body, fresh))
        expect(both.headers["x-directory-former-signature"]).toBe(sign(both.body, secret))
        await forgetSession(page)
        await openWith(page, id, secret)
        await expect(page.getByText("The webhook was not opened.")).toBeVisible()
        await openWith(page, id, fresh)

        // A response with status 410 deactivates the webhook. The page shows the body of the response as text.
        await answerHooks(host, { status: 410, headers: { "content-type": "text/html" }, body: HOSTILE })
        await register("Refused")
        await expect.poll(async () => (await details(request, id, fresh)).is_active).toBe(false)
        await register("Missed")
        await page.getByRole("link", { name: "Reload log" }).click()
        await expect(page.getByText("This webhook is deactivated")).toBeVisible()
        await expect(page.getByText("The receiver responded with 410 Gone.")).toBeVisible()
        await expect(page.getByRole("button", { name: "Send test" })).toHaveCount(0)
        await page.getByRole("link", { name: "Failed", exact: true }).click()
        const failed = entries(page, "service.new").last()
        await expect(failed).toContainText("HTTP 410")
        await failed.getByText("Attempts and body").click()
        await expect(failed.getByText(HOSTILE)).toBeVisible()
        await audit(page, "failed delivery")

        // The reactivated webhook receives new events at once, and missed events after a recovery, in order.
        await answerHooks(host, { status: 200, body: "thank you" })
        await page.getByRole("button", { name: "Activate webhook" }).click()
        await expect(notice(page)).toContainText("The webhook is active.")
        await page.getByLabel("Since").fill("")
        await page.getByRole("button", { name: "Send missed deliveries" }).click()
        await expect(page.getByText("No delivery was scheduled.")).toBeVisible()
        await expect(page.getByLabel("Since")).toHaveAccessibleDescription(/Since must be a time/)
        await page.getByLabel("Since").fill(new Date(Date.now() - 600_000).toISOString().slice(0, 16))
        await page.getByRole("button", { name: "Send missed deliveries" }).click()
        await expect(notice(page)).toHaveText(/^\w+ deliver(y is|ies are) scheduled, in order\.$/)
        const ours = async () => names((await taken(host, "service.new")).filter(({ status }) => status === 200))
        await expect
          .poll(async () => (await ours()).filter((name) => [mine("Refused"), mine("Missed")].includes(name)))
          .toEqual([mine("Refused"), mine("Missed")])
        await register("Heard")
        await expect.poll(ours).toContain(mine("Heard"))

        // The owner edits the webhook and pauses it. Its activation resumes the deliveries.
        await page.getByRole("link", { name: "Edit webhook" }).click()
        await page.getByLabel("URL of your receiver").fill("http://hooks.example.com/")
        await page.getByLabel("Protocol").selectOption("")
        await page.getByRole("checkbox", { name: /^Active/ }).uncheck()
        await page.getByRole("button", { name: "Save changes" }).click()
        await expect(page.getByText("Nothing was saved.")).toBeVisible()
        await expect(page.getByRole("checkbox", { name: /^Active/ })).not.toBeChecked()
        await audit(page, "rejected edit")
        await page.getByLabel("URL of your receiver").fill(`https://${host}/hook`)
        await page.getByRole("button", { name: "Save changes" }).click()
        await expect(notice(page)).toHaveText("The webhook is saved.")
        await expect(page.getByText("This webhook is paused")).toBeVisible()
        expect(await details(request, id, fresh)).toMatchObject({ is_active: false, protocol_filter: null })
        await page.getByRole("button", { name: "Activate webhook" }).click()
        await expect(notice(page)).toContainText("The webhook is active.")

        const downloading = page.waitForEvent("download")
        await page.getByRole("button", { name: "Export as JSON" }).click()
        const stored = readFileSync(await (await downloading).path(), "utf8")
        expect(JSON.parse(stored)).toMatchObject({ webhook: { id, url: `https://${host}/hook` } })
        expect(stored).not.toContain(fresh)

        await page.getByRole("link", { name: "Delete webhook" }).click()
        await expect(page.getByRole("heading", { name: "Delete this webhook?" })).toBeVisible()
        await audit(page, "deletion")
        await page.getByRole("button", { name: "Delete webhook" }).click()
        await expect(notice(page)).toHaveText("The webhook and its log are deleted.")
        expect(page.url()).not.toContain(fresh)
        expect(await page.context().cookies()).toEqual([])
        const gone = await request.get(`/api/v1/webhooks/${id}`, { headers: { "X-Webhook-Secret": fresh } })
        expect(gone.status()).toBe(404)
      },
    )
  })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled })

    test(
      "one service is watched in two actions from its link: paste a URL, create",
      AUDITED,
      async ({ page, request }) => {
        const host = providerHost("watch")
        const name = `Watched ${javaScriptEnabled ? "with" : "without"} script`
        const service = await registerListing(request, host, `/v1/l402/watched-${javaScriptEnabled}-${RUN}`, { name })
        await answerHooks(host, { status: 204 })
        // The Watch menu of the service's page links here: opening it and following the link are two more actions.
        await page.goto(`/webhooks?service_id=${service.number}`)
        await expect(page.getByLabel("Service", { exact: true })).toHaveValue(service.id)
        await expect(page.getByLabel("Service", { exact: true })).toHaveAccessibleDescription(name)
        await expect(page.getByRole("checkbox", { name: "service.new" })).not.toBeChecked()
        if (javaScriptEnabled) await auditState(page, "webhook for one service")
        await page.getByLabel("URL of your receiver").fill(`https://${host}/hook`)
        await page.getByRole("button", { name: "Create webhook" }).click()

        const created = page.getByRole("region", { name: "The webhook is created" })
        await expect(created).toContainText(`only for ${name}.`)
        const [, id = "", secret = ""] = await created.locator("code").allInnerTexts()
        keepSecret(secret)
        const events =
          "service.down,service.price_changed,service.payee_changed,service.schema_changed,incident.opened,incident.closed"
        expect(await details(request, id, secret)).toMatchObject({ service_id: service.id, events })
        await page.getByRole("link", { name: "Open webhook" }).click()
        await page.getByRole("button", { name: "Send test" }).click()
        await expect.poll(async () => names(await taken(host, "webhook.test"))).toContain(name)
        await request.delete(`/api/v1/webhooks/${id}`, { headers: { "X-Webhook-Secret": secret } })
        await forgetSession(page)
      },
    )
  })
}

test("links fill in host, category and events, and an unknown service is explained", async ({ page }) => {
  await page.goto("/webhooks?host=api.example.com&category=ai/inference&events=listing.dropped,incident.opened")
  await expect(page.getByLabel("Host", { exact: true })).toHaveValue("api.example.com")
  await expect(page.getByLabel("Category", { exact: true })).toHaveValue("ai/inference")
  await expect(page.locator("input[name=events]:checked")).toHaveCount(2)
  await page.goto("/webhooks?service_id=0199d5a0-0000-7000-8000-00000000dead")
  await page.getByLabel("URL of your receiver").fill("https://hooks.example.com/in")
  await page.getByRole("button", { name: "Create webhook" }).click()
  await expect(page.getByRole("alert").filter({ hasText: "The webhook was not created." })).toBeFocused()
  await expect(page.getByLabel("Service", { exact: true })).toHaveAccessibleDescription(
    /Service is not the UUID or number of a public service/,
  )
})
