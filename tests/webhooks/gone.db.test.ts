// When an action fails because the webhook was deleted meanwhile, the page says so. Next's functions for cookies and headers
// are mocked, because they need a request.

import { describe, expect, it, vi } from "vitest"
import { AppError } from "@/lib/contract/errors"
import { aWebhook, db } from "@/tests/support/directory"

const cookies = new Map<string, string>()
vi.mock("next/headers", () => ({
  headers: async () => new Headers({ "x-request-id": "test-request" }),
  cookies: async () => ({
    get: (name: string) => (cookies.has(name) ? { name, value: cookies.get(name) } : undefined),
    set: (name: string, value: string) => cookies.set(name, value),
  }),
}))
const { readNotice } = await import("@/app/_shared/actions")
const { audienceOf, DELETED, toWebhookMessage, toWebhookRejected } = await import("@/app/webhooks/open-webhook")

/** Returns the URL to which the action redirects. Next's `redirect` throws an error that contains the URL. */
async function targetOf(run: Promise<unknown>): Promise<URL> {
  const error = await run.then(() => null).catch((thrown: { digest?: string }) => thrown)
  const [, , path = ""] = error?.digest?.split(";") ?? []
  return new URL(path, "http://directory.test")
}
const BROKEN = new Error("a foreign key is not there")

describe("a failed action on a webhook", () => {
  it.each([
    ["toWebhookMessage", toWebhookMessage],
    ["toWebhookRejected", toWebhookRejected],
  ])("redirects away from a webhook that was deleted meanwhile, and ends its session: %s", async (_, say) => {
    const { id } = await aWebhook()
    await db().webhook.delete({ where: { id } })
    const target = await targetOf(say(BROKEN, "a webhook's action", id))
    expect(target.pathname).toBe("/webhooks")
    expect(await readNotice(audienceOf(""), target.searchParams.get("notice"))).toEqual({
      text: DELETED,
      isError: true,
    })
    expect([...cookies.values()]).toEqual([""])
  })

  it("is an internal error when the webhook still exists", async () => {
    const { id } = await aWebhook()
    expect(await toWebhookMessage(BROKEN, "a webhook's action", id)).toBe(
      "Something went wrong on our side. Try again in a moment. If it happens again, report test-request.",
    )
  })

  it("shows the reason of a rejection", async () => {
    const { id } = await aWebhook()
    expect(await toWebhookMessage(new AppError("conflict", "It is deactivated."), "a test", id)).toBe(
      "It is deactivated.",
    )
  })
})
