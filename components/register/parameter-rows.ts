// The rows of the form that declares the parameters of a call, as texts. A row without a name and a removed row are left out, so
// row 2 of the form is also item 2 of the list that the server validates.

import type { CallParameter } from "@/lib/catalogue/call/schema"

export const PLACES = ["query", "path", "header", "body"] as const satisfies readonly CallParameter["in"][]

export interface ParameterRow {
  in: string
  name: string
  type: string
  required: boolean
  description: string
  example: string
}

export type RowField = keyof ParameterRow
export const ROW_LABELS: Record<RowField, string> = {
  name: "Parameter",
  in: "Place",
  type: "Type",
  required: "Required",
  example: "Example",
  description: "Meaning",
}

/** The number of empty rows at the end of the form. Without script no row can be added in place. */
export const EMPTY_ROWS = 6
export const EMPTY_ROW: ParameterRow = {
  in: "query",
  name: "",
  type: "",
  required: false,
  description: "",
  example: "",
}

/** The name of a field, which is also the name of the field in the error of the schema. */
export const rowField = (index: number, field: RowField | "remove") => `parameters[${index}].${field}`

export const labelRows = (rows: readonly ParameterRow[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((_row, index) =>
      Object.entries(ROW_LABELS).map(([field, label]) => [
        rowField(index, field as RowField),
        `${label} in row ${index + 1}`,
      ]),
    ),
  )

export const toRows = (parameters: readonly CallParameter[]): ParameterRow[] =>
  parameters.map(({ in: place, name, type, required, description, example }) => {
    const text = example === undefined ? "" : writeExample(example, type)
    return { in: place, name, type: type ?? "", required, description: description ?? "", example: text }
  })

/** A text stands as it is, unless it would be read as another value. */
function writeExample(example: unknown, type: string | null): string {
  const isPlain = typeof example === "string" && (type === "string" || parse(example) === undefined)
  return isPlain ? example : JSON.stringify(example)
}

function readExample(text: string, type: string): unknown {
  if (text.trim() === "") return undefined
  return type.trim().toLowerCase() === "string" ? text : (parse(text) ?? text)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

/** The list for the body of a registration or an edit. The server validates it. */
export const toParameters = (rows: readonly ParameterRow[]): object[] =>
  rows.map((row) => ({ ...row, example: readExample(row.example, row.type) }))

/** Reads the rows of a form, at most `most`. @param read returns a field as text; empty without one */
export function readRows(read: (name: string) => string, most: number): ParameterRow[] {
  const rows: ParameterRow[] = []
  for (let index = 0; index < most; index += 1) {
    const at = (field: RowField | "remove") => read(rowField(index, field)).trim()
    const [name, type, description, example] = [at("name"), at("type"), at("description"), at("example")]
    const isEmpty = [name, type, description, example].every((text) => text === "")
    if (isEmpty || at("remove") !== "") continue
    rows.push({ in: at("in"), name, type, required: at("required") !== "", description, example })
  }
  return rows
}

/** True when the form still has the rows that it was filled in with. */
export const isUnchanged = (rows: readonly ParameterRow[], shown: readonly ParameterRow[]) =>
  rows.length === shown.length && rows.every((row, index) => isSameRow(row, shown[index]))

function isSameRow(row: ParameterRow, other: ParameterRow | undefined): boolean {
  const fields = Object.keys(ROW_LABELS) as RowField[]
  return fields.every((field) => row[field] === other?.[field])
}
