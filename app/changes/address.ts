// Parses the filters of the page of changes from its URL. Invalid parameters are ignored and reported to the reader.

import { z } from "zod"
import type { FieldProblem } from "@/lib/contract/errors"
import { ShownFilters } from "@/lib/events/filters"
import type { ChangeFilter } from "@/lib/events/names"

export interface ChangesAddress {
  filter: Omit<ChangeFilter, "service">
  /** The UUID or number of a service, as in the URL. */
  service: string | null
  before: number | null
  problems: FieldProblem[]
}

const before = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, "must be the number of a change")
  .transform(Number)
  .optional()
const FIELDS = { ...ShownFilters.shape, service: z.string().optional(), before }
type Name = keyof typeof FIELDS

export function readChangesAddress(given: { [name in Name]?: string | string[] | undefined }): ChangesAddress {
  const problems: FieldProblem[] = []
  const read = <N extends Name>(name: N): z.output<(typeof FIELDS)[N]> | undefined => {
    const texts = [given[name] ?? []].flat()
    const { data, error } = FIELDS[name].safeParse((name === "kind" ? texts.join(",") : texts[0])?.trim() || undefined)
    for (const { message } of error?.issues ?? []) problems.push({ field: name, message })
    return data as z.output<(typeof FIELDS)[N]> | undefined
  }
  return {
    filter: {
      kinds: read("kind") ?? [],
      protocol: read("protocol"),
      host: read("host"),
      category: read("category"),
      pay_to: read("pay_to"),
    },
    service: read("service") ?? null,
    before: read("before") ?? null,
    problems,
  }
}
