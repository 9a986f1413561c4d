// Parses the filters of the page of changes from its URL. Invalid parameters are ignored and reported to the reader.

import { z } from "zod"
import { categoryPaths, host, MAX_HOST_LENGTH, oneOf, payees } from "@/lib/catalogue/list/parameter-types"
import { PROTOCOLS } from "@/lib/catalogue/names"
import type { FieldProblem } from "@/lib/contract/errors"
import { CHANGE_KINDS, type ChangeFilter } from "@/lib/events/names"

const CHANGE_NUMBER = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)

export interface ChangesAddress {
  filter: Omit<ChangeFilter, "service">
  /** The UUID or number of a service, as in the URL. */
  service: string | null
  before: number | null
  problems: FieldProblem[]
}

type Given = {
  [name in "kind" | "protocol" | "host" | "service" | "category" | "pay_to" | "before"]?: string | string[] | undefined
}

export function readChangesAddress(given: Given): ChangesAddress {
  const problems: FieldProblem[] = []
  const first = (name: keyof Given) => [given[name] ?? []].flat()[0]?.trim() || undefined
  const read = <T>(name: keyof Given, type: z.ZodType<T, string>, message: string): T | undefined => {
    const text = first(name)
    const value = text && type.safeParse(text).data
    if (text && value === undefined) problems.push({ field: name, message })
    return value || undefined
  }
  const named = [given.kind ?? []].flat().flatMap((text) => text.split(",").map((name) => name.trim().toLowerCase()))
  const kinds = CHANGE_KINDS.filter((kind) => named.includes(kind))
  if (named.some((name) => name !== "" && !kinds.some((kind) => kind === name))) {
    problems.push({ field: "kind", message: `must be one of ${CHANGE_KINDS.join(", ")}` })
  }
  const protocol = read("protocol", oneOf(PROTOCOLS).parse, `must be one of ${PROTOCOLS.join(", ")}`)
  const hostName = read("host", host(MAX_HOST_LENGTH).parse, "must be a host name such as api.example.com")
  const category = read("category", categoryPaths(100).parse, "must be a category such as data/weather")
  const pay_to = read("pay_to", payees.parse, "must be the payee of a challenge, such as an address")
  const before = read("before", CHANGE_NUMBER, "must be the number of a change") ?? null
  const filter = {
    kinds,
    ...(protocol && { protocol }),
    ...(hostName && { host: hostName }),
    ...(category && { category }),
    ...(pay_to && { pay_to }),
  }
  return { filter, service: first("service") ?? null, before, problems }
}
