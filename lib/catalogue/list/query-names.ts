// Which names of a query text mean something at an address, the same everywhere (decisions.md, "Query text"): what means
// nothing is told rather than ignored silently, and refused where the caller says `strict=true`.

export interface ParameterProblem {
  field: string
  message: string
}
export interface NamedValues {
  given: Record<string, string>
  problems: ParameterProblem[]
  /** Names that mean nothing here; said in a response header. */
  ignored: string[]
}

const STRICT = "strict"
const TRUE = new Set(["true", "1"])
const FALSE = new Set(["false", "0"])

/** An empty value counts as absent; a repeated one is a problem, as nobody can know which is meant. */
export function readNames(search: URLSearchParams, known: readonly string[]): NamedValues {
  const problems: ParameterProblem[] = []
  const ignored: string[] = []
  const given: Record<string, string> = {}
  for (const name of new Set(search.keys())) {
    const values = [...new Set(search.getAll(name).filter((value) => value !== ""))]
    if (name !== STRICT && !known.includes(name)) ignored.push(name)
    else if (values.length > 1) problems.push({ field: name, message: "is given more than once" })
    else if (values[0] !== undefined) given[name] = values[0]
  }
  const { [STRICT]: strict = "false", ...rest } = given
  const asked = strict.trim().toLowerCase()
  if (TRUE.has(asked)) problems.push(...ignored.map(refuse))
  else if (!FALSE.has(asked)) problems.push({ field: STRICT, message: "must be true or false" })
  return { given: rest, problems, ignored }
}

const refuse = (field: string): ParameterProblem => ({ field, message: "is not a parameter of this address" })
