import { expect, it } from "vitest"
import { createRequestId } from "@/lib/http/request-id"

it("a request id is new each time, beyond one draw of random bytes", () => {
  const ids = Array.from({ length: 2000 }, createRequestId)
  expect(new Set(ids).size).toBe(2000)
  expect(ids.filter((id) => !/^[\w-]{12}$/.test(id))).toEqual([])
})
