// Waiting for work that may take longer than a page should.

import { EventEmitter, once } from "node:events"
import { afterEach, describe, expect, it, vi } from "vitest"
import { waitFor } from "@/lib/api/owner-check"
import { AppError } from "@/lib/contract/errors"
import { log } from "@/lib/process/log"

afterEach(() => vi.restoreAllMocks())

describe("waitFor", () => {
  it("returns the result, or throws its error, in time", async () => {
    const done = { ok: true }
    expect(await waitFor(Promise.resolve(done), 30_000, "work")).toBe(done)
    await expect(waitFor(Promise.reject(new Error("no")), 30_000, "work")).rejects.toThrow("no")
  })

  it.each([
    [new Error("lost"), "error", "work failed"],
    [new AppError("conflict", "busy"), "info", "work ended without a result"],
  ] as const)("returns null for longer work, and logs its failure: %s", async (error, level, message) => {
    const logged = vi.spyOn(log, level).mockImplementation(() => undefined)
    const failures = new EventEmitter()
    const work = once(failures, "failed").then(() => Promise.reject(error))
    expect(await waitFor(work, 0, "work")).toBeNull()
    failures.emit("failed")
    await expect.poll(() => logged.mock.calls.map(([, text]) => text)).toEqual([message])
  })
})
