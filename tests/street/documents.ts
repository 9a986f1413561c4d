// The documents in which the paid test endpoints describe their requests, as providers publish them.

const text = (description: string, example: string) => ({ type: "string", description, example })

/** `/.well-known/l402-services` of the L402 seller. */
export const L402_SERVICES = {
  version: "0.2.0",
  name: "Street almanac",
  protocol: "L402",
  services: [
    {
      ...{ id: "almanac", name: "Almanac", endpoint: "/v1/almanac", method: "GET", content_type: "application/json" },
      pricing: { amount: 21, currency: "sats", type: "per-request" },
      request_schema: {
        place: { ...text("City or coordinates.", "Bergen"), required: true },
        day: { ...text("Today without it.", "2026-12-24"), format: "date" },
      },
      response_schema: {
        sunrise: { type: "string", example: "06:58" },
        sunset: { type: "string", example: "16:04" },
      },
    },
    {
      ...{
        id: "flights",
        name: "Departures",
        endpoint: "/v1/flights",
        method: "GET",
        content_type: "application/json",
      },
      pricing: { amount: 150, currency: "sats", type: "per-request" },
      request_schema: { airport: { ...text("IATA code.", "CDG"), required: true } },
      response_schema: { departures: { type: "array" } },
    },
  ],
}

const parameter = (name: string, description: string, example: string, required = true) => {
  return { name, in: "query", required, description, schema: { type: "string" }, example }
}

interface Operation {
  summary: string
  /** The price on Tempo in millionths of a dollar; null for another way to pay. */
  micros: string | null
  parameters: object[]
  example: object
}

const operation = ({ summary, micros, parameters, example }: Operation) => ({
  get: {
    summary,
    ...(micros && { "x-payment-info": { method: "tempo", intent: "charge", amount: micros } }),
    parameters,
    responses: {
      "200": { description: "The paid response.", content: { "application/json": { example } } },
      "402": { description: "Payment Required" },
    },
  },
})

const openApi = (title: string, paths: object) => ({ openapi: "3.1.0", info: { title, version: "1.0.0" }, paths })

/** `/openapi.json` of the MPP seller. */
export const MPP_OPENAPI = openApi("Street MPP", {
  "/translate": operation({
    summary: "Translate a text",
    micros: "10000",
    parameters: [
      parameter("text", "At most 2,000 characters.", "Good morning"),
      { ...parameter("to", "Target language.", "fr"), schema: { enum: ["de", "es", "fr"] } },
    ],
    example: { ok: true, text: "Bonjour", to: "fr" },
  }),
  "/geocode": operation({
    summary: "Find a postal address",
    micros: "10000",
    parameters: [parameter("address", "Street, number and city.", "10 Downing Street, London")],
    example: { ok: true, lat: 51.5034, lon: -0.1276 },
  }),
  "/report": operation({
    summary: "Company report",
    micros: null,
    parameters: [parameter("company", "Name or registry number.", "Acme Ltd")],
    example: { ok: true, company: "Acme Ltd", pdf: "https://street.example/acme.pdf" },
  }),
})

/** `/openapi.json` of the seller with two protocols per path. */
export const DUAL_OPENAPI = openApi("Street news and prices", {
  "/news": operation({
    summary: "Headlines",
    micros: "20000",
    parameters: [parameter("topic", "All topics without it.", "science", false)],
    example: { headlines: [{ title: "A quiet day", topic: "science" }] },
  }),
  "/prices": operation({
    summary: "Market prices",
    micros: null,
    parameters: [parameter("pair", "Trading pair.", "BTC-USD", false)],
    example: { bid: 1, ask: 2 },
  }),
})
