// The names, descriptions and categories with which the paid test endpoints (street.ts) are registered.

import type { EndpointName } from "./addresses"

export interface Presentation {
  name: string
  description: string
  category: string
}

export const PROVIDER = "Demo street on this machine"

/** Endpoints with a valid challenge. */
export const HONEST = {
  weather: {
    name: "City Weather",
    description: "Weather of a city: now, and the forecast of today and the next two days in °C.",
    category: "data/weather",
  },
  search: {
    name: "Web Search",
    description: "Ten ranked web results with snippets for a query. Takes stablecoins or wrapped ether.",
    category: "search/web",
  },
  sandbox: {
    name: "City Weather (sandbox)",
    description: "The same weather API on a test network: try the payment flow with play money.",
    category: "data/weather",
  },
  weatherV1: {
    name: "Legacy Weather",
    description: "An older weather API that still speaks version 1 of x402, on a test network.",
    category: "data/weather",
  },
  translate: {
    name: "Translator",
    description: "Translates up to 2,000 characters between 40 languages.",
    category: "ai/translation",
  },
  report: {
    name: "Company Reports",
    description: "Registry extract, ownership and filings of a company as one PDF, paid by card.",
    category: "business/reports",
  },
  tokens: {
    name: "Token Stream",
    description: "Text generation charged per token over one payment session.",
    category: "ai/llm",
  },
  geocode: {
    name: "Geocoder",
    description: "Coordinates for a postal address. Pay with stablecoins or by card.",
    category: "geo/geocoding",
  },
  almanac: {
    name: "Almanac",
    description: "Sunrise, sunset, moon phase and tides for a place and a day.",
    category: "data/astronomy",
  },
  flights: {
    name: "Departures Board",
    description: "Live departures and gates of an airport.",
    category: "data/travel",
  },
  news: {
    name: "Headlines",
    description: "Today's headlines by topic. Takes Lightning or stablecoins on the same address.",
    category: "media/news",
  },
  prices: {
    name: "Market Prices",
    description: "Bid and ask of 300 trading pairs, refreshed every second.",
    category: "finance/market-data",
  },
  chat: {
    name: "Chat Completion",
    description: "One chat turn. Checks the request before it asks for money.",
    category: "ai/llm",
  },
} satisfies Partial<Record<EndpointName, Presentation>>
export type HonestName = keyof typeof HONEST
export const HONEST_NAMES = Object.keys(HONEST) as HonestName[]

/** The protocol under which the demo tries to register each hostile endpoint. */
export const HOSTILE = {
  free: "x402",
  html: "L402",
  mismatch: "L402",
  expired: "L402",
  dollars: "x402",
  inside: "x402",
  crashes: "MPP",
  bomb: "x402",
  drips: "L402",
  hangs: "MPP",
} satisfies Partial<Record<EndpointName, string>>
export type HostileName = keyof typeof HOSTILE
export const HOSTILE_NAMES = Object.keys(HOSTILE) as HostileName[]
