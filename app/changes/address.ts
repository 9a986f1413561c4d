// Parses the filters of the page of changes from its URL. Invalid parameters are ignored and reported to the reader.

import { categoryPaths, parseHost, payees } from "@/lib/catalogue/list/parameter-types"
import { PROTOCOLS } from "@/lib/catalogue/names"
import type { FieldProblem } from "@/lib/contract/errors"
import { CHANGE_KINDS, type ChangeFilter } from "@/lib/events/names"

const CATEGORIES = categoryPaths(100).parse

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
  const reject = (field: string, message: string) => void problems.push({ field, message })
  const first = (name: keyof Given) => [given[name] ?? []].flat()[0]?.trim() || undefined

  const named = [given.kind ?? []].flat().flatMap((text) => text.split(",").map((name) => name.trim().toLowerCase()))
  const kinds = CHANGE_KINDS.filter((kind) => named.includes(kind))
  if (named.some((name) => name !== "" && !kinds.some((kind) => kind === name))) {
    reject("kind", `must be one of ${CHANGE_KINDS.join(", ")}`)
  }
  const protocolText = first("protocol")
  const protocol = PROTOCOLS.find((name) => name.toLowerCase() === protocolText?.toLowerCase())
  if (protocolText && !protocol) reject("protocol", `must be one of ${PROTOCOLS.join(", ")}`)
  const hostText = first("host")
  const host = hostText === undefined ? undefined : (parseHost(hostText) ?? undefined)
  if (hostText && !host) reject("host", "must be a host name such as api.example.com")
  const category = CATEGORIES.safeParse(first("category") ?? "").data
  const payeeText = first("pay_to")
  const pay_to = payees.parse.safeParse(payeeText ?? "").data
  if (payeeText && !pay_to) reject("pay_to", "must be the payee of a challenge, such as an address")
  const beforeText = first("before")
  const before = beforeText && /^[1-9]\d{0,14}$/.test(beforeText) ? Number(beforeText) : null
  if (first("category") && !category) reject("category", "must be a category such as data/weather")
  if (beforeText && before === null) reject("before", "must be the number of a change")
  return {
    filter: {
      kinds,
      ...(protocol && { protocol }),
      ...(host && { host }),
      ...(category && { category }),
      ...(pay_to && { pay_to }),
    },
    service: first("service") ?? null,
    before,
    problems,
  }
}
