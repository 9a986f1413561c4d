import { describe, expect, test } from "vitest"
import { AGENT_NAME, buildRequest, isOptedOut, parseRetryAfter } from "@/lib/probe/etiquette"

const BASE = "https://directory.example.com"
const url = "https://api.example.com/v1/chat"

describe("buildRequest", () => {
  test.each([
    [null, null, "GET", null],
    ["GET", '{"ignored":true}', "GET", null],
    ["HEAD", null, "GET", null],
    ["head", null, "GET", null],
    ["POST", null, "POST", "{}"],
    ["POST", '{"a":1}', "POST", '{"a":1}'],
    ["put", null, "PUT", "{}"],
    ["PATCH", null, "PATCH", "{}"],
    ["DELETE", null, "DELETE", null],
    ["DELETE", '{"id":1}', "DELETE", '{"id":1}'],
  ])("stored method %s with body %s is sent as %s with %s", (stored, storedBody, method, body) => {
    const request = buildRequest({ url, method: stored, body: storedBody }, BASE)
    expect(request).toMatchObject({ method, body })
    expect(request.headers["content-type"]).toBe(body === null ? undefined : "application/json")
  })

  test("names the prober and links to the page that explains it", () => {
    expect(buildRequest({ url, method: null }, BASE).headers).toEqual({
      accept: "application/json",
      "user-agent": `PaidAPIDirectory/1.0 (+${BASE}/prober)`,
    })
  })
})

describe("parseRetryAfter", () => {
  const now = new Date("1994-11-06T08:49:00Z")

  test.each([
    ["0", 0],
    [" 120 ", 120],
    ["86401", 86_400],
    ["9".repeat(400), 86_400],
    ["Sun, 06 Nov 1994 08:49:37 GMT", 37],
    ["Sunday, 06-Nov-94 08:49:37 GMT", 37],
    ["Sun Nov  6 08:49:37 1994", 37],
    ["Sun, 06 Nov 1994 08:00:00 GMT", 0],
    ["Sun, 06 Nov 2094 08:49:37 GMT", 86_400],
  ])("%s", (value, seconds) => expect(parseRetryAfter(value, now)).toBe(seconds))

  test.each([null, undefined, "", "soon", "-1", "1.5", "+3", "1e3", "0x10", "1994-11-06T08:49:37Z", "Sun, 99 Foo GMT"])(
    "%s is not a time to wait",
    (value) => expect(parseRetryAfter(value, now)).toBeNull(),
  )
})

describe("isOptedOut", () => {
  const opted = (robots: string, path = "/v1/chat") => isOptedOut(robots, path)

  test.each([
    [`User-agent: ${AGENT_NAME}\nDisallow: /`, true],
    [`user-agent: paidapidirectory/1.0\r\ndisallow: /v1`, true],
    [`User-agent: *\nDisallow: /`, false],
    [`User-agent: OtherBot\nUser-agent: ${AGENT_NAME}\nDisallow: /`, true],
    [`User-agent: ${AGENT_NAME}\nUser-agent: OtherBot\nDisallow: /`, true],
    [`User-agent: ${AGENT_NAME}\nDisallow: /a\nUser-agent: OtherBot\nDisallow: /`, false],
    [`User-agent: ${AGENT_NAME}Extra\nDisallow: /`, false],
    [`User-agent: ${AGENT_NAME}\nDisallow:`, false],
    [`User-agent: ${AGENT_NAME}\nDisallow: /\nAllow: /v1/`, false],
    [`User-agent: ${AGENT_NAME}\nDisallow: /v1/chat\nAllow: /v1`, true],
    [`User-agent: ${AGENT_NAME}\nDisallow: /v1\nAllow: /v1`, false],
    [`User-agent: ${AGENT_NAME} # us\nDisallow: /v1 # all of it`, true],
    [`User-agent: ${AGENT_NAME}\nDisallow: /*/chat$`, true],
    [`User-agent: ${AGENT_NAME}\nDisallow: /v1$`, false],
    [`User-agent: ${AGENT_NAME}\nDisallow: /v1/chat$`, true],
    [`User-agent: ${AGENT_NAME}\nDisallow: *chat*`, true],
    [`User-agent: ${AGENT_NAME}\nDisallow: /*x*`, false],
    [`User-agent: ${AGENT_NAME}\nDisallow: /v1/chat*chat$`, false],
    [`Disallow: /`, false],
    ["<!doctype html><p>404", false],
    ["", false],
  ])("%j: %s", (robots, expected) => expect(opted(robots)).toBe(expected))

  test("a hostile file is judged in linear time", () => {
    const robots = `User-agent: ${AGENT_NAME}\n${`Disallow: /${"*a".repeat(200)}b\n`.repeat(1000)}`
    expect(opted(robots, `/${"a".repeat(2000)}`)).toBe(false)
  })
})
