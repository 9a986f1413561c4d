// l402apps.com: a page for people whose script carries the list as JSON, `window.__APIS__=[…]` (sources.md; `__APPS__` beside it
// are home pages, no endpoints). The script is read, never run.

import { z } from "zod"
import { UpstreamFailure } from "@/lib/net/operator-fetch"
import { inSats } from "@/lib/sources/parse/amounts"
import { findAssignedList } from "@/lib/sources/parse/assigned-list"
import { clean } from "@/lib/sources/parse/clean"
import { type Outcome, toOffer } from "@/lib/sources/parse/offer"
import { Anything, collect, List, readAnswer, readItem, Words, wholeAnswer } from "@/lib/sources/parse/page"
import type { Adapter, Asking, Page } from "@/lib/sources/schema"
import { USUAL } from "@/lib/sources/sync/manners"

const Api = z.object({
  provider: Words,
  name: Words,
  method: Words,
  endpoint: z.string(),
  cost: Anything,
  description: Words,
})

function* outcomes(raw: unknown): Generator<Outcome> {
  yield* readItem(Api, raw, function* (api) {
    yield toOffer({
      url: api.endpoint,
      protocol: "L402",
      name: [clean(api.provider, 100), clean(api.name, 100)].filter(Boolean).join(": "),
      description: api.description,
      category: null,
      provider: api.provider,
      method: api.method,
      price: inSats(api.cost),
    })
  })
}

async function* pages({ url, ask }: Asking): AsyncGenerator<Page> {
  const list = findAssignedList(await ask(url), "window.__APIS__")
  if (list === null) throw new UpstreamFailure("the page holds no list of APIs")
  yield wholeAnswer(collect(readAnswer(List, list), outcomes))
}

export const adapter: Adapter = {
  name: "l402apps",
  gone: "nothing",
  manners: { ...USUAL, accept: "text/html" },
  pages,
}
