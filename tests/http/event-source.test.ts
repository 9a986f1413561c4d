import { expect, it } from "vitest"
import { isPassingFor } from "@/lib/http/event-source"

const EVENTS = { accept: "text/event-stream" }
const PATH = "/api/v1/stream"

it.each([
  [EVENTS, PATH, 429, true],
  [EVENTS, PATH, 503, true],
  [EVENTS, `${PATH}?kind=new`, 402, true],
  [{ accept: "text/html, text/event-stream;q=0.9" }, PATH, 503, true],
  [EVENTS, `${PATH}?l402=require`, 402, false],
  [EVENTS, `${PATH}?kind=new&l402=require`, 402, false],
  [EVENTS, PATH, 200, false],
  [EVENTS, PATH, 400, false],
  [EVENTS, PATH, 500, false],
  [{}, PATH, 429, false],
  [{ accept: "*/*" }, PATH, 503, false],
])("D-mirror-02 with %j, %s and status %i it is %s that waiting is the answer", (headers, url, status, expected) => {
  expect(isPassingFor(headers, url, status)).toBe(expected)
})
