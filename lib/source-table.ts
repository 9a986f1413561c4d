// The table of the sources of listings. A source needs an entry here and, if it is read on a schedule,
// `lib/sources/adapters/<name>.ts`. Settings, jobs, filters and pages are derived from this table and the adapters
// (docs/recipes.md#add-a-source). Pure.

export interface SourceEntry {
  /** What pages call the source. */
  title: string
  /** The default URL, or a folder. */
  url: string
  /** The setting that overrides `url`; null when no setting does. Default: `SOURCE_<NAME>_URL`. */
  urlSetting?: "LISTINGS_DIR" | null
  /** Minutes between two syncs, unless `SOURCE_<NAME>_MINUTES` is set. */
  minutes: number
  /** True when the source is read by default, without the setting SOURCES. */
  isDefault: boolean
  description: string
}

/** Pages and documents list the sources in this order. A label of listings that come from no scheduled source has a title only. */
const SOURCE_TABLE = {
  bazaar: {
    title: "Bazaar",
    url: "https://api.cdp.coinbase.com/platform/v2/x402/discovery/resources",
    minutes: 60,
    isDefault: true,
    description: "Services that x402 facilitators have seen, from Coinbase’s Bazaar.",
  },
  satring: {
    title: "Satring",
    url: "https://satring.com/api/v1/services",
    minutes: 60,
    // Satring sells its list and publishes only a few entries a day, without URLs.
    isDefault: false,
    description: "A directory of Lightning-paid services.",
  },
  l402apps: {
    title: "L402 Apps",
    url: "https://www.l402apps.com",
    minutes: 1_440,
    isDefault: true,
    description: "A page of L402 APIs.",
  },
  sponge: {
    title: "Sponge",
    url: "https://api.catalog.paysponge.com/api/services",
    minutes: 1_440,
    isDefault: true,
    description: "A catalogue of services that accept x402.",
  },
  l402directory: {
    title: "L402 Directory",
    url: "https://l402.directory/api/services",
    minutes: 60,
    isDefault: true,
    description: "A directory of L402 services.",
  },
  mpp: {
    title: "MPP services",
    url: "https://mpp.dev/api/services",
    minutes: 60,
    isDefault: true,
    description: "The directory of the Machine Payments Protocol.",
  },
  discovery: "Found at its host",
  "self-registered": "Registered here",
  "made-up": "Made up",
  "well-known": {
    title: "Provider files",
    url: "https://{host}",
    urlSetting: null,
    minutes: 1_440,
    isDefault: true,
    description: "What the hosts of listed services publish about themselves.",
  },
  exclusive: {
    title: "Own listings",
    url: "./listings",
    urlSetting: "LISTINGS_DIR",
    minutes: 60,
    isDefault: true,
    description: "This directory’s own listings.",
  },
} as const satisfies Record<string, SourceEntry | string>

type Table = typeof SOURCE_TABLE
export type SourceLabel = keyof Table
export type SourceName = { [Label in SourceLabel]: Table[Label] extends string ? never : Label }[SourceLabel]

export const SOURCE_LABELS = Object.keys(SOURCE_TABLE) as [SourceLabel, ...SourceLabel[]]
export const SOURCE_NAMES = SOURCE_LABELS.filter((label) => typeof SOURCE_TABLE[label] !== "string") as [
  SourceName,
  ...SourceName[],
]

/** The label of example listings (prisma/seed.ts), by which all of them can be removed. */
export const MADE_UP: SourceLabel = "made-up"

export const getSourceEntry = (name: SourceName): SourceEntry => SOURCE_TABLE[name]

/** What pages call the origin of a listing; an unknown label is its own name. */
export function formatSource(label: string): string {
  const entry = Object.hasOwn(SOURCE_TABLE, label) ? SOURCE_TABLE[label as SourceLabel] : label
  return typeof entry === "string" ? entry : entry.title
}

type UpperSnake<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Uppercase<First>}_${UpperSnake<Rest>}`
  : Uppercase<Name>
export type SourceUrlSetting = `SOURCE_${UpperSnake<SourceName>}_URL`
export type SourceMinutesSetting = `SOURCE_${UpperSnake<SourceName>}_MINUTES`

/** Returns the names of the settings that override an entry of the table. */
export function getSourceSettings(name: SourceName) {
  const { urlSetting } = getSourceEntry(name)
  const upper = name.toUpperCase().replaceAll("-", "_") as UpperSnake<SourceName>
  const minutes: SourceMinutesSetting = `SOURCE_${upper}_MINUTES`
  const url: SourceUrlSetting = `SOURCE_${upper}_URL`
  return { url: urlSetting === undefined ? url : urlSetting, minutes }
}
