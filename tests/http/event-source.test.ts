import { expect, it } from "vitest"
import { isPassingFor } from "@/lib/http/event-source"

const EVENTS = { accept: "text/event-stream" }
const PATH = "/api/v1/stream"

it.each([
  ["GET", PATH, EVENTS, 429, true],
  ["GET", PATH, EVENTS, 503, true],
  ["GET", `${PATH}?kind=new`, EVENTS, 402, true],
  ["GET", PATH, { accept: "text/html, text/event-stream;q=0.9" }, 503, true],
  ["GET", `${PATH}?l402=require`, EVENTS, 402, false],
  ["GET", `${PATH}?kind=new&l402=require`, EVENTS, 402, false],
  ["GET", PATH, EVENTS, 200, false],
  ["GET", PATH, EVENTS, 400, false],
  ["GET", PATH, EVENTS, 500, false],
  ["GET", PATH, {}, 429, false],
  ["GET", PATH, { accept: "*/*" }, 503, false],
  // An MCP client, which takes the status as an answer.
  ["POST", "/mcp", { accept: "application/json, text/event-stream" }, 503, false],
])("D-mirror-02 for %s %s with %j a refusal of %i passes: %s", (method, url, headers, status, expected) => {
  expect(isPassingFor({ method, url, headers }, status)).toBe(expected)
})
