// What the tests of descriptions of requests share.

export const city = { in: "query", name: "city", type: "string", required: true, description: null }
export const NOTHING = { method: null, parameters: [], query: [], body: null, output: null }

export const bazaar = (info: object, schema: object = {}) => ({ extensions: { bazaar: { info, schema } } })
export const schemaOf = (member: string, schema: object) => ({
  properties: { input: { properties: { [member]: schema } } },
})
