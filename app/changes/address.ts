// Parses the filters of the page of changes from its URL. Invalid parameters are ignored and reported to the reader.

import { z } from "zod"
import type { FieldProblem } from "@/lib/contract/errors"
import { ShownFilters } from "@/lib/events/filters"
import { CHANGE_KINDS, type ChangeFilter } from "@/lib/events/names"
import { printable, splitList } from "@/lib/text/text"

/** The unknown kinds that a message names. */
const MOST_NAMED = 3
const MOST_CHARACTERS = 40

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

/** A wrong kind among others does not hide the others. @returns the known kinds, separated by commas */
function keepKinds(texts: readonly string[], problems: FieldProblem[]): string {
  const given = splitList(texts.join(",").toLowerCase())
  const known = given.filter((kind) => CHANGE_KINDS.some((name) => name === kind))
  const unknown = given.filter((kind) => !known.includes(kind))
  if (unknown.length > 0) {
    const named = unknown.slice(0, MOST_NAMED).map((kind) => printable(kind, MOST_CHARACTERS))
    const others =
      known.length > 0 ? `; ${[...new Set(known)].join(", ")} still ${known.length > 1 ? "apply" : "applies"}` : ""
    problems.push({
      field: "kind",
      message: `must be one of ${CHANGE_KINDS.join(", ")}, not ${named.join(", ")}${unknown.length > named.length ? " and others" : ""}${others}`,
    })
  }
  return known.join(",")
}

export function readChangesAddress(given: { [name in Name]?: string | string[] | undefined }): ChangesAddress {
  const problems: FieldProblem[] = []
  const read = <N extends Name>(name: N): z.output<(typeof FIELDS)[N]> | undefined => {
    const texts = [given[name] ?? []].flat()
    const text = name === "kind" ? keepKinds(texts, problems) : texts[0]?.trim()
    const { data, error } = FIELDS[name].safeParse(text || undefined)
    for (const { message } of error?.issues ?? []) problems.push({ field: name, message })
    return data as z.output<(typeof FIELDS)[N]> | undefined
  }
  return {
    filter: {
      kinds: read("kind") ?? [],
      protocol: read("protocol"),
      host: read("host"),
      category: read("category"),
      network: read("network"),
      pay_to: read("pay_to"),
    },
    service: read("service") ?? null,
    before: read("before") ?? null,
    problems,
  }
}
