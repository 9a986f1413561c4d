// OpenAPI descriptions of the list parameters. Pure.

import { FILTER_NAMES } from "@/lib/catalogue/list/filters"
import {
  LIST_ONLY,
  type ListQuery,
  LIST_PARAMETERS as NAMES,
  PARAMETERS,
  type ParameterName,
  parseListQuery,
} from "@/lib/catalogue/list/query"
import { inQuery, type Parameter, type Query } from "@/lib/contract/operation"

const describe = (name: ParameterName): Parameter => {
  const { about, type, example } = PARAMETERS[name]
  if (!type.isList) return inQuery(name, about, { ...type.schema }, example)
  return inQuery(name, about, { type: "array", items: { ...type.schema } }, example && String(example).split(","))
}

export const LIST_PARAMETERS = NAMES.map(describe)
/** Only the filters, without the parameters that sort, page or explain the list. */
export const FILTER_PARAMETERS = FILTER_NAMES.map(describe)

export const LIST_QUERY: Query<ListQuery> = { parse: (search) => parseListQuery(search), parameters: LIST_PARAMETERS }
/** For responses with all matches in a fixed order, such as the CSV export. */
export const FILTER_QUERY: Query<ListQuery> = {
  parse: (search) => parseListQuery(search, LIST_ONLY),
  parameters: FILTER_PARAMETERS,
}
