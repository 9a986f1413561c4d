// What a section of `/admin` is: how its data is read, and what of it is shown.

import type { z } from "zod"
import type { Part, Place } from "@/components/admin/address"
import type { View } from "@/components/admin/section"
import { formatCount, formatQuantity } from "@/components/format"
import type { AdminOverview } from "@/lib/admin/schema"

/** What the URL names. */
export interface Asked extends Place {
  /** A number, an id or a text for the section that finds listings; a name for the section of sources. */
  id: string
  /** A number, an id or a URL of the listing that the listing `id` may be merged into; empty without one. */
  into: string
  /** The rows of the queue that are ticked: `all`, `passing`, else none. */
  tick: string
  overview: AdminOverview
}

interface Declaration<Data> {
  read: (asked: Asked) => Promise<Data>
  show: (data: Data, asked: Asked) => View | View[]
}

/** Pairs the data of a section with what is shown of it. Tests call `show` alone. */
export const declare = <Data>(section: Declaration<Data>) => ({
  ...section,
  load: async (asked: Asked): Promise<View[]> => [section.show(await section.read(asked), asked)].flat(),
})

/** Parses the parameters of a list. An invalid cursor leads to the first page, and an invalid filter to the whole list. */
export function readPage<Query>(schema: z.ZodType<Query>, part: Part): Query {
  return schema.safeParse(part).data ?? schema.safeParse({ ...part, after: undefined }).data ?? schema.parse({})
}

interface Counted {
  /** The number of all items, on other pages too. */
  total: number
  shown: number
  noun: string
}

/** "180 listings, oldest first. 100 of 180 are on this page." */
export function introduce({ total, shown, noun }: Counted, words: string, none: string): string {
  if (total === 0) return none
  const cut = shown < total ? ` ${formatCount(shown)} of ${formatCount(total)} are on this page.` : ""
  return `${formatQuantity(total, noun)}${words}${cut}`
}
