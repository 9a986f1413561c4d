import { describe, expect, it } from "vitest"
import { createRequestId, parseRequestId, parseTrace } from "@/lib/http/request-id"

it("a request id is new each time, beyond one draw of random bytes", () => {
  const ids = Array.from({ length: 2000 }, createRequestId)
  expect(new Set(ids).size).toBe(2000)
  expect(ids.filter((id) => !/^[\w-]{12}$/.test(id))).toEqual([])
})

describe("D-log-01 the request id of a trusted proxy", () => {
  it.each(["0f8fad5bd9cb469fa16570867728950e", "3d813cbb-47fb-32ba-91df-831e1593ac29", "a", `a${"b".repeat(63)}`])(
    "is taken: %s",
    (id) => expect(parseRequestId({ "x-request-id": id })).toBe(id),
  )
  it.each(["", "-a", "a b", 'a"b', "a\nb", `a${"b".repeat(64)}`, "é"])("is not taken: %j", (id) =>
    expect(parseRequestId({ "x-request-id": id })).toBeNull(),
  )
})

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
const PARENT = "00f067aa0ba902b7"

describe("D-log-01 traceparent", () => {
  it.each([`00-${TRACE}-${PARENT}-01`, `00-${TRACE}-${PARENT}-00`, `cc-${TRACE}-${PARENT}-01-later`])(
    "is parsed: %s",
    (traceparent) => expect(parseTrace({ traceparent })).toEqual({ traceId: TRACE, parentId: PARENT }),
  )
  it.each([
    undefined,
    "",
    `ff-${TRACE}-${PARENT}-01`,
    `00-${TRACE}-${PARENT}-01-more`,
    `00-${TRACE.toUpperCase()}-${PARENT}-01`,
    `00-${"0".repeat(32)}-${PARENT}-01`,
    `00-${TRACE}-${"0".repeat(16)}-01`,
    `00-${TRACE}-${PARENT}`,
    `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`,
  ])("is ignored: %s", (traceparent) => expect(parseTrace(traceparent === undefined ? {} : { traceparent })).toBeNull())
})
