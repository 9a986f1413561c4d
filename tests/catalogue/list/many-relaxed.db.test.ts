// Relaxing a search and planning a search wait for the same concurrency limits. If one held the slot that the other waits for,
// searches would never end.

import { expect, it } from "vitest"
import { listServices } from "@/lib/catalogue/list/page"
import { DEFAULT_QUERY } from "@/lib/catalogue/list/query"
import { aService, fillDatabase } from "@/tests/support/directory"

fillDatabase(async () => {
  await aService({ name: "City Weather" })
})

it("answers many different searches with few matches at once", async () => {
  const searches = Array.from({ length: 60 }, (_, index) =>
    listServices({ ...DEFAULT_QUERY, q: `weather in place${index}` }),
  )
  for (const { services, search } of await Promise.all(searches)) {
    expect(services.map(({ name }) => name)).toEqual(["City Weather"])
    expect(search?.relaxed).toBe("most-words")
  }
})
