// l402apps.com: a page for people whose script carries the list as JSON, `window.__APIS__=[…]` (sources.md; `__APPS__` beside it
// are home pages, no endpoints). The script is read, never run.

import { z } from "zod"
import { UpstreamFailure } from "@/lib/net/operator-fetch"
import { parseSats } from "@/lib/sources/parse/amounts"
import { findAssignedList } from "@/lib/sources/parse/assigned-list"
import { buildListing, type ListingOrSkip } from "@/lib/sources/parse/listing"
import {
  buildSinglePage,
  collectListings,
  List,
  OptionalText,
  OptionalUnknown,
  parseItem,
  parseResponse,
} from "@/lib/sources/parse/page"
import { clean } from "@/lib/sources/parse/text"
import type { Adapter, Page, SourceContext } from "@/lib/sources/schema"
import { DEFAULT_REQUEST_POLICY } from "@/lib/sources/sync/source-context"

const Api = z.object({
  provider: OptionalText,
  name: OptionalText,
  method: OptionalText,
  endpoint: z.string(),
  cost: OptionalUnknown,
  description: OptionalText,
})

function* parseListings(raw: unknown): Generator<ListingOrSkip> {
  yield* parseItem(Api, raw, function* (api) {
    yield buildListing({
      url: api.endpoint,
      protocol: "L402",
      name: [clean(api.provider, 100), clean(api.name, 100)].filter(Boolean).join(": "),
      description: api.description,
      category: null,
      provider: api.provider,
      method: api.method,
      price: parseSats(api.cost),
    })
  })
}

async function* pages({ url, ask }: SourceContext): AsyncGenerator<Page> {
  const list = findAssignedList(await ask(url), "window.__APIS__")
  if (list === null) throw new UpstreamFailure("the page holds no list of APIs")
  yield buildSinglePage(collectListings(parseResponse(List, list), parseListings))
}

export const adapter: Adapter = {
  name: "l402apps",
  gone: "nothing",
  requestPolicy: { ...DEFAULT_REQUEST_POLICY, accept: "text/html" },
  pages,
}
