// Source adapter for l402apps.com, an HTML page with a script that assigns the list as JSON: `window.__APIS__=[…]`
// (docs/sources.md#l402apps). The script is parsed, never run. `window.__APPS__` is ignored: it lists home pages, not endpoints.

import { z } from "zod"
import { UpstreamFailure } from "@/lib/net/operator-fetch"
import { parseSats } from "@/lib/sources/parse/amounts"
import { findAssignedList } from "@/lib/sources/parse/assigned-list"
import { buildListing } from "@/lib/sources/parse/listing"
import { List, OptionalText, OptionalUnknown, parseItem, parseResponse, readAtOnce } from "@/lib/sources/parse/page"
import { cleanText } from "@/lib/sources/parse/text"
import type { Adapter } from "@/lib/sources/schema"
import { DEFAULT_REQUEST_POLICY } from "@/lib/sources/sync/source-context"

const Api = z.object({
  provider: OptionalText,
  name: OptionalText,
  method: OptionalText,
  endpoint: z.string(),
  cost: OptionalUnknown,
  description: OptionalText,
})

const parseListings = (raw: unknown) =>
  parseItem(Api, raw, (api) => [
    buildListing({
      url: api.endpoint,
      protocol: "L402",
      name: [cleanText(api.provider, 100), cleanText(api.name, 100)].filter(Boolean).join(": "),
      description: api.description,
      category: null,
      provider: api.provider,
      method: api.method,
      price: parseSats(api.cost),
    }),
  ])

function parsePage(html: string): readonly unknown[] {
  const list = findAssignedList(html, "window.__APIS__")
  if (list === null) throw new UpstreamFailure("the page holds no list of APIs")
  return parseResponse(List, list)
}

export const adapter: Adapter = {
  name: "l402apps",
  gone: "nothing",
  requestPolicy: { ...DEFAULT_REQUEST_POLICY, accept: "text/html" },
  pages: readAtOnce(parsePage, parseListings),
}
