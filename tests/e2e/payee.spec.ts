// A changed payee from the switch at the endpoint to the owner's confirmation: the alarm, the marks, the pick, the events, the examples.

import { auditState, expect, forgetSession, test } from "./directory"
import { claim, notice, RUN, row, signIn } from "./manage-page"
import { answerHooks, keepSecret, providerHost, registerListing, switchTerms, takenHooks } from "./providers"

const BEFORE = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C"
const AFTER = "0x1111111111111111111111111111111111111111"
const ADMIN = { authorization: `Bearer ${process.env["E2E_ADMIN_SECRET"] ?? ""}` }

test("a changed payee is an alarm until the owner confirms it", async ({ page, request, baseURL }) => {
  const host = providerHost("payee")
  const name = `Quokka census ${RUN}`
  const fields = { name, category: "data/quokka", description: "Counts quokkas by island." }
  const { id } = await registerListing(request, host, `/v1/x402/quokka-${RUN}`, fields)
  const token = await claim(request, host)
  const probe = () => request.post(`/api/v1/admin/services/${id}/probe`, { headers: ADMIN })
  const read = async () => (await request.get(`/api/v1/services/${id}`)).json()
  const ids = async () => (await read()).cautions.map((one: { id: string }) => one.id)
  const pick = async () => (await request.get("/api/v1/pick?task=quokka census by island&health=any")).json()

  // The receivers of the change.
  await answerHooks(host, { status: 204 })
  const secret = `of the payee's webhook ${RUN}`
  keepSecret(secret)
  const data = { url: `https://${host}/hook`, events: "service.payee_changed", secret, service_id: id }
  const webhook = await request.post("/api/v1/webhooks", { data })
  expect(webhook.status(), await webhook.text()).toBe(201)
  const leaving = new AbortController()
  const stream = await fetch(`${baseURL}/api/v1/stream?service=${id}`, { signal: leaving.signal })
  const streamed = readUntil(stream, "service.payee_changed")

  expect(await ids()).not.toContain("payee_changed")
  await switchTerms(host, { payTo: AFTER })
  expect((await probe()).status()).toBe(200)
  const [caution] = (await read()).cautions
  expect(caution).toMatchObject({ id: "payee_changed", before: BEFORE, after: AFTER })

  // The page of the service.
  await page.goto(`/service/${id}`)
  const alarm = page.getByRole("region", { name: /^Payee changed on / })
  await expect(alarm).toContainText(BEFORE)
  await expect(alarm).toContainText(AFTER)
  await expect(alarm).toContainText("Not recommended and not picked until")
  const call = page.getByRole("region", { name: "Call and pay" })
  await expect(call.getByText("Copy URL")).toHaveCount(0)
  await expect(call.getByRole("radio", { name: "TypeScript" })).toBeHidden()
  await auditState(page, "payee changed")

  // The rows: list, provider, category, compare, compare's search.
  for (const url of [`/?q=Quokka+census`, `/provider/${host}`, "/category/data/quokka", `/compare?ids=${id}`]) {
    await page.goto(url)
    await expect(page.locator(".caution", { hasText: "payee changed" }).first(), url).toBeVisible()
    for (const width of [320, 390, 768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.locator(".caution").evaluateAll(findClipped), `${url} at ${width} px`).toEqual([])
    }
  }

  // The suggestions of the search field.
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto("/about")
    await page.getByRole("combobox", { name: "Search services" }).pressSequentially("quokka ce")
    const option = page.getByRole("option").filter({ hasText: name })
    await expect(option.locator(".caution"), `suggestion at ${width} px`).toHaveText(/^payee changed/)
    expect(await option.locator(".caution").evaluateAll(findClipped), `suggestion at ${width} px`).toEqual([])
  }

  // Agents and receivers.
  const { choice, left_out } = await pick()
  expect(choice?.id).not.toBe(id)
  const left = left_out.find((one: { id: string }) => one.id === id)
  expect(left.reasons.map((reason: { id: string }) => reason.id)).toContain("payee_changed")
  expect(await streamed).toContain(AFTER)
  leaving.abort()
  await expect.poll(async () => (await takenHooks(host)).length).toBeGreaterThan(0)
  const [delivery] = await takenHooks(host)
  expect(JSON.parse(delivery?.body ?? "{}")).toMatchObject({ event: "service.payee_changed", service: { id } })

  // The owner.
  await signIn(page, host, token)
  await expect(row(page, name)).toContainText(BEFORE)
  await expect(row(page, name)).toContainText(AFTER)
  await page.getByRole("link", { name: /^Confirm the new payee/ }).click()
  const question = page.getByRole("region", { name: "Is the new payee yours?" })
  await expect(question).toContainText(BEFORE)
  await expect(question).toContainText(AFTER)
  await auditState(page, "confirm a payee")
  await page.getByRole("checkbox", { name: /payments to the new payee reach me/ }).check()
  await page.getByRole("button", { name: "Confirm the new payee" }).click()
  await expect(notice(page)).toHaveText(`The payee of ${name} is confirmed.`)
  await expect(row(page, name)).toContainText("Payee confirmed by you on")
  await expect(page.getByRole("link", { name: /^Confirm the new payee/ })).toHaveCount(0)
  await page.goto(`/service/${id}`)
  await expect(alarm).toHaveCount(0)
  await expect(page.getByText("Payee confirmed by the owner of the domain on")).toBeVisible()
  expect(await ids()).not.toContain("payee_changed")
  expect((await probe()).status()).toBe(200)
  expect(await ids()).not.toContain("payee_changed")

  // Two failed checks do not change the state yet, but the page says so.
  await switchTerms(host, { payTo: AFTER, status: 500 })
  await probe()
  await probe()
  await page.goto(`/service/${id}`)
  await expect(page.getByRole("main")).toContainText(/Healthy · last 2 checks failed \(HTTP 500\), next check/)
  await page.goto(`/provider/${host}`)
  await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute(
    "title",
    /^Healthy, but the last 2 checks failed \(HTTP 500\)\./,
  )
  await forgetSession(page)
})

/** The marks that end outside of the window or of a parent that cuts them off. */
function findClipped(marks: Element[]): string[] {
  return marks.flatMap((mark) => {
    const { left, right } = mark.getBoundingClientRect()
    const isInside = (element: Element | null): boolean => {
      if (!element) return left >= 0 && right <= document.documentElement.clientWidth
      const box = element.getBoundingClientRect()
      const cuts = getComputedStyle(element).overflowX !== "visible"
      return !(cuts && (left < box.left - 1 || right > box.right + 1)) && isInside(element.parentElement)
    }
    return isInside(mark.parentElement) ? [] : [`${mark.textContent} ends at ${right}`]
  })
}

async function readUntil(response: Response, kind: string): Promise<string> {
  let text = ""
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    const end = text.indexOf("\n\n", text.indexOf(`event: ${kind}`))
    if (text.includes(`event: ${kind}`) && end > 0) return text
  }
  throw new Error(`the stream ended without ${kind}: ${text}`)
}
