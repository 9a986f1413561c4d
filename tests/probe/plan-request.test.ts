import { describe, expect, test } from "vitest"
import type { HttpMethod } from "@/lib/probe/methods"
import { buildOtherMethod, describeChoice, listAllowed, type NamedRequest, planNext } from "@/lib/probe/plan-request"

const GET = { method: "GET", body: null } as const
const POST = { method: "POST", body: null } as const
const openApi = (method: HttpMethod, body: string | null = null): NamedRequest => ({ method, body, by: "openapi" })
const allow = (method: HttpMethod): NamedRequest => ({ method, body: null, by: "allow" })

describe("the next request", () => {
  test.each<[string, Parameters<typeof planNext>[0], ReturnType<typeof planNext>]>([
    ["is the method of Allow", { sent: [GET], status: 405, allowed: ["POST"], listed: null }, allow("POST")],
    [
      "asks for the documents first after 400",
      { sent: [GET], status: 400, allowed: ["POST"], listed: null },
      "documents",
    ],
    ["asks for the documents without Allow", { sent: [GET], status: 404, allowed: [], listed: null }, "documents"],
    ["is no DELETE", { sent: [GET], status: 405, allowed: ["DELETE"], listed: [openApi("DELETE")] }, null],
    ["is listed", { sent: [GET], status: 404, allowed: [], listed: [openApi("POST", "{}")] }, openApi("POST", "{}")],
    [
      "has the listed body after the wrong one",
      { sent: [GET, POST], status: 422, allowed: ["POST"], listed: [openApi("POST", "[1]")] },
      openApi("POST", "[1]"),
    ],
    ["is not sent twice", { sent: [GET, POST], status: 404, allowed: ["POST"], listed: [openApi("POST")] }, null],
    [
      "comes from the documents before Allow",
      { sent: [GET], status: 400, allowed: ["POST", "PUT"], listed: [openApi("GET"), openApi("PUT", "{}")] },
      openApi("PUT", "{}"),
    ],
    [
      "is none after three",
      { sent: [GET, POST, openApi("PUT")], status: 404, allowed: ["PATCH"], listed: [openApi("PATCH")] },
      null,
    ],
  ])("%s", (_, known, expected) => {
    expect(planNext(known)).toEqual(expected)
  })
})

describe("the methods of Allow", () => {
  test.each<[string[] | undefined, HttpMethod[]]>([
    [undefined, []],
    [[""], []],
    [["post , Get,BREW,HEAD"], ["POST"]],
    [
      ["PUT", "POST, DELETE"],
      ["POST", "PUT", "DELETE"],
    ],
    [[`${"X,".repeat(2_000)}POST`], []],
  ])("%j are %j", (header, expected) => {
    expect(listAllowed({ headers: header ? { allow: header } : {} }, "GET")).toEqual(expected)
  })
})

describe("the sentences", () => {
  test.each<[NamedRequest[], boolean, string | null]>([
    [[], false, null],
    [[openApi("POST")], true, "Your OpenAPI document lists POST; the check with POST found a valid challenge."],
    [
      [allow("PUT"), openApi("POST")],
      false,
      "The endpoint accepts PUT by its header Allow. Your OpenAPI document lists POST; the checks with POST and PUT found no valid challenge.",
    ],
  ])("name what was tried: %j %s", (named, isPayable, expected) => {
    expect(describeChoice(named, isPayable)).toBe(expected)
  })

  test("name what was not tried", () => {
    expect(buildOtherMethod([], "GET")).toBeNull()
    expect(buildOtherMethod([openApi("POST"), openApi("PUT")], "GET")).toMatchObject({
      message: "Your OpenAPI document lists POST or PUT for this URL, and the request was sent with GET.",
      fix: "Use POST or PUT as http_method.",
      section: "",
    })
    expect(buildOtherMethod([allow("POST")], "GET")?.section).toBe("RFC 9110 §10.2.1")
  })
})
