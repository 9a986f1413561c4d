// The parameters of the list as OpenAPI describes them. Pure.

import { FILTER_NAMES } from "@/lib/catalogue/list/filters"
import { LIST_PARAMETERS as NAMES, PARAMETERS, type ParameterName } from "@/lib/catalogue/list/query"
import type { Parameter } from "@/lib/operation"
import { inQuery } from "@/lib/operation-query"

const describe = (name: ParameterName): Parameter => {
  const { about, type, example } = PARAMETERS[name]
  return inQuery(name, about, { ...type.schema }, example)
}

export const LIST_PARAMETERS = NAMES.map(describe)
/** The parameters that say which services, not in what order or how many. */
export const FILTER_PARAMETERS = FILTER_NAMES.map(describe)
