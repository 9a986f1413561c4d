// What changed in the parameters of a request, as the event `service.schema_changed` reports it
// (docs/decisions.md#changes-of-a-request). Pure.

import { LIMITS as BOUNDS } from "@/lib/catalogue/call/description"
import { CallParameter, SCHEMA_CHANGES, type SchemaChanges } from "@/lib/catalogue/call/schema"

type Parameter = Pick<CallParameter, "in" | "name" | "required">

/** Names of headers have no letter case (RFC 9110, section 5.1). */
const toKey = ({ in: place, name }: Parameter) => `${place} ${place === "header" ? name.toLowerCase() : name}`

/**
 * Compares two lists of parameters by place and name. A list as long as a description can be may be cut, so what only the other list
 * has is no change.
 * @returns null when nothing changed, and when one of the lists is empty: the first knowledge of a request is no change, and a
 *   response without parameters is no knowledge
 */
export function compareParameters(before: readonly Parameter[], after: readonly Parameter[]): SchemaChanges | null {
  if (before.length === 0 || after.length === 0) return null
  const [was, is] = [mapByKey(before), mapByKey(after)]
  const common = [...is].flatMap(([key, parameter]) => {
    const former = was.get(key)
    return former && former.required !== parameter.required ? [parameter] : []
  })
  const lists = {
    added: isCut(before) ? [] : listOnlyIn(is, was),
    removed: isCut(after) ? [] : listOnlyIn(was, is),
    made_required: common.filter(({ required }) => required),
    made_optional: common.filter(({ required }) => !required),
  }
  const count = Object.values(lists).reduce((total, list) => total + list.length, 0)
  if (count === 0) return null
  const added = lists.added.toSorted(byImportance).slice(0, SCHEMA_CHANGES.named).map(toAdded)
  const removed = takeFirst(lists.removed)
  const made_required = takeFirst(lists.made_required)
  const made_optional = takeFirst(lists.made_optional)
  const shown = added.length + removed.length + made_required.length + made_optional.length
  return { added, removed, made_required, made_optional, left_out: count - shown }
}

const takeFirst = (list: readonly Parameter[]) => list.toSorted(byPlace).slice(0, SCHEMA_CHANGES.named).map(toNamed)

const PLACES = CallParameter.shape.in.options

const isCut = (parameters: readonly Parameter[]) => parameters.length >= BOUNDS.parameters

const mapByKey = (parameters: readonly Parameter[]) => new Map(parameters.map((one) => [toKey(one), one]))

const listOnlyIn = (one: ReadonlyMap<string, Parameter>, other: ReadonlyMap<string, Parameter>): Parameter[] =>
  [...one].flatMap(([key, parameter]) => (other.has(key) ? [] : [parameter]))

const toNamed = ({ in: place, name }: Parameter) => ({ in: place, name })
const toAdded = (parameter: Parameter) => ({ ...toNamed(parameter), required: parameter.required })

const byPlace = (one: Parameter, other: Parameter) =>
  PLACES.indexOf(one.in) - PLACES.indexOf(other.in) || compareText(one.name, other.name)
const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** A required parameter comes first, because calls without it fail. */
const byImportance = (one: Parameter, other: Parameter) =>
  Number(other.required) - Number(one.required) || byPlace(one, other)
