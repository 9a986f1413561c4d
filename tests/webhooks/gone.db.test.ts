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
const { readNotice, toMessage } = await import("@/app/_shared/actions")
const { audienceOf, DELETED, leaveIfDeleted } = await import("@/app/webhooks/open-webhook")

/** Returns the URL to which the action redirects. Next's `redirect` throws an error that contains the URL. */
async function targetOf(run: Promise<unknown>): Promise<URL> {
  const error = await run.then(() => null).catch((thrown: { digest?: string }) => thrown)
  const [, , path = ""] = error?.digest?.split(";") ?? []
  return new URL(path, "http://directory.test")
}
const BROKEN = new Error("a foreign key is not there")

describe("a failed action on a webhook", () => {
  it("redirects away from a webhook that was deleted meanwhile, and ends its session", async () => {
    const { id } = await aWebhook()
    await db().webhook.delete({ where: { id } })
    const target = await targetOf(leaveIfDeleted(BROKEN, id))
    expect(target.pathname).toBe("/webhooks")
    expect(await readNotice(audienceOf(""), target.searchParams.get("notice"))).toEqual({
      text: DELETED,
      isError: true,
    })
    expect([...cookies.values()]).toEqual([""])
  })

  it("stays on the page when the webhook still exists", async () => {
    const { id } = await aWebhook()
    await leaveIfDeleted(BROKEN, id)
    expect(await toMessage(BROKEN, "a webhook's action")).toBe(
      "Something went wrong on our side. Try again in a moment. If it happens again, report test-request.",
    )
  })

  it("stays on the page after a rejection, whose reason it shows", async () => {
    const rejection = new AppError("conflict", "It is deactivated.")
    await leaveIfDeleted(rejection, "0199d5a0-0000-7000-8000-00000000dead")
    expect(await toMessage(rejection, "a test")).toBe("It is deactivated.")
  })
})
