// The bazaar extension of a challenge: what breaks a rule, and the findings. Each has an extension that keeps the rule next to it.

export type Extension = { info: Record<string, unknown>; schema: Record<string, unknown> }
type Found = [severity: "warning" | "info", id: string, seen: string]

/** The shape that @x402/extensions declares for an endpoint. */
const describeInput = (input: Record<string, unknown>, properties: Record<string, unknown>): Extension => ({
  info: { input },
  schema: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { input: { type: "object", properties, required: ["type", "method"], additionalProperties: false } },
    required: ["input"],
  },
})

const NAMES = { type: { const: "http" }, method: { enum: ["GET", "POST"] } }
const CITY = { type: "object", properties: { city: { type: "string" } }, required: ["city"] }
const get = (changes: Record<string, unknown>, city: unknown = CITY) =>
  describeInput(
    { type: "http", method: "GET", queryParams: { city: "Paris" }, ...changes },
    { ...NAMES, queryParams: city },
  )
const post = (changes: Record<string, unknown>) =>
  describeInput(
    { type: "http", method: "POST", bodyType: "json", body: { query: "x" }, ...changes },
    { ...NAMES, bodyType: { type: "string" }, body: { type: "object" } },
  )
const mcp = (changes: Record<string, unknown>): Extension => ({
  info: {
    input: {
      type: "mcp",
      toolName: "x",
      inputSchema: { properties: { ticker: {} } },
      example: { ticker: "A" },
      ...changes,
    },
  },
  schema: { type: "object", required: ["input"] },
})

/** Title, kept, broken, findings, and whether the SDK rejects the broken one too. */
export const BAZAAR: [title: string, kept: Extension, broken: Extension, found: Found[], isRejected: boolean][] = [
  [
    "info fits its schema",
    get({}),
    get({ queryParams: { city: 1 } }),
    [["warning", "bazaar_info_breaks_schema", "/input/queryParams/city: type"]],
    true,
  ],
  [
    "info has no field that the schema excludes",
    get({}),
    get({ extra: 1 }),
    [["warning", "bazaar_info_breaks_schema", "/input/extra: false"]],
    true,
  ],
  [
    "references stay in the document",
    {
      ...get({}, { $ref: "#/$defs/city" }),
      schema: { ...get({}, { $ref: "#/$defs/city" }).schema, $defs: { city: CITY } },
    },
    get({}, { $ref: "https://a.example/city.json" }),
    [["warning", "bazaar_schema_remote_reference", "https://a.example/city.json"]],
    true,
  ],
  [
    "the schema is a schema",
    get({}),
    get({}, { type: "city" }),
    [["warning", "bazaar_schema_malformed", "type"]],
    true,
  ],
  [
    "the schema has a bounded size",
    get({}),
    get({}, { enum: Array.from({ length: 3_000 }, (_, index) => ({ city: `${index}` })) }),
    [["info", "bazaar_schema_not_checked", "more than 2000 values"]],
    true,
  ],
  [
    "a pattern that could reject more is not evaluated",
    get({}, { properties: { city: { pattern: "^P" } } }),
    get({}, { properties: { city: { not: { pattern: "^P" } } } }),
    [["info", "bazaar_schema_not_checked", "pattern"]],
    true,
  ],
  ["a body has an example", post({}), post({ body: {} }), [["warning", "bazaar_example_missing", "body"]], false],
  [
    "parameters have an example",
    get({}),
    get({ queryParams: {} }, { properties: CITY.properties }),
    [["info", "bazaar_example_missing", "queryParams"]],
    false,
  ],
  [
    "arguments of a tool have an example",
    mcp({}),
    mcp({ example: undefined }),
    [["info", "bazaar_example_missing", "example"]],
    false,
  ],
]
