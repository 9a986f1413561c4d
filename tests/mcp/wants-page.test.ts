import { expect, it } from "vitest"
import { wantsPage } from "@/lib/mcp/wants-page"

it.each<[string | null, boolean]>([
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true],
  ["TEXT/HTML; q=1", true],
  ["text/event-stream", false],
  ["application/json, text/event-stream", false],
  ["text/html, text/event-stream", false],
  ["*/*", false],
  ["text/htmlx", false],
  ["", false],
  [null, false],
])("a request that accepts %s wants a page: %s", (accept, wants) => expect(wantsPage(accept)).toBe(wants))
