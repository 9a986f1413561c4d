// Reads the columns that prisma/schema.prisma declares. Supports only the syntax that prisma/schema.prisma uses.

export interface Column {
  table: string
  column: string
  /** Postgres' short name of the type, with the fractional digits of a timestamp. */
  type: string
  isNullable: boolean
  hasDefault: boolean
}

const TYPES: Record<string, string> = {
  String: "text",
  Boolean: "bool",
  Int: "int4",
  BigInt: "int8",
  Float: "float8",
  Json: "jsonb",
  Bytes: "bytea",
  DateTime: "timestamp",
}
const NATIVE_TYPES: Record<string, string> = {
  Uuid: "uuid",
  SmallInt: "int2",
  Real: "float4",
  Date: "date",
  Timestamptz: "timestamptz",
}

const MODEL = /^model (\w+) \{\n([\s\S]*?)^\}/gm
const FIELD = /^ {2}(\w+)\s+(\w+)(?:\("(\w+)"\))?(\[\]|\?)?(.*)$/

export function readSchemaColumns(schema: string): Column[] {
  const models = [...schema.matchAll(MODEL)].map(([, name = "", body = ""]) => ({ name, body }))
  const names = new Set(models.map(({ name }) => name))
  return models.flatMap(({ name, body }) => {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name
    const fields = body.split("\n").flatMap((line) => readField(line) ?? [])
    return fields.filter(({ model }) => !names.has(model)).map(({ model: _, ...column }) => ({ table, ...column }))
  })
}

function readField(line: string) {
  const match = FIELD.exec(line)
  if (!match) return null
  const [, name = "", model = "", unsupported, suffix, attributes = ""] = match
  const [, native, digits] = /@db\.(\w+)(?:\((\d)\))?/.exec(attributes) ?? []
  const base = (native ? NATIVE_TYPES[native] : (unsupported ?? TYPES[model])) ?? `unknown ${native ?? model}`
  return {
    model,
    column: /(?<!@)@map\("(\w+)"\)/.exec(attributes)?.[1] ?? name,
    type: `${suffix === "[]" ? "_" : ""}${base}${digits ? `(${digits})` : ""}`,
    isNullable: suffix === "?",
    hasDefault: attributes.includes("@default("),
  }
}
