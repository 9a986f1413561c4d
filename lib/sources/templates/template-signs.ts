// Signs that a service is a starter or a demo: a word in its host name (`demo`, `starter`), or a characteristic path that five or
// more sites share. docs/sources.md#templates defines both. After a change of these rules, a migration must set `site` to null
// so that the job reads known services again. Pure.

import { parse } from "tldts"
import { isUrl } from "@/lib/url"

/** A path on this many sites is a template. */
export const TEMPLATE_SITES = 5

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Words of a host name that mark a demo. */
const DEMO_WORDS = wordSet(
  `boilerplate demo demos example examples helloworld playground quickstart sample samples starter starterkit template
  templates test testing tests tutorial`,
)
/** Words before "test" that name a real service. */
const KINDS_OF_TEST = wordSet("ab blood dna drug eye hearing iq load pen penetration speed stress unit")

/** Hosting suffixes that are missing in the public-suffix list. */
const HOSTING = "glitch.me koyeb.app modal.run loca.lt serveo.net sslip.io nip.io sevalla.app".split(" ")

/** Path segments of any API. */
const COMMON_SEGMENTS = wordSet(
  `api apis rest rpc graphql mcp sse health healthz status ping info index docs openapi.json x402 l402 mpp paid pay public
  agent app service services endpoint endpoints data resource resources query run call invoke execute`,
)
/** Paths of common interfaces, after the version. */
const COMMON_INTERFACES = wordSet(
  `chat/completions completions embeddings responses messages models moderations rerank images/generations images/edits
  images/variations audio/speech audio/transcriptions audio/translations .well-known/x402 .well-known/agent.json
  .well-known/agent-card.json .well-known/l402-services`,
)

/** Longer paths are not templates. */
const MAX_PATH_LENGTH = 200

export interface TemplateCandidate {
  /** In normal form. */
  url: string
  host: string
}

/** What the database stores of a service to compare it with others. */
export interface TemplateSigns {
  site: string
  templateKey: string | null
  templateWord: string | null
}

export function getTemplateSigns(listing: TemplateCandidate): TemplateSigns {
  const { host } = listing
  return { site: siteOf(host), templateKey: templateKey(listing), templateWord: findDemoWord(host) }
}

/** The word of the host name that marks a demo, or null. The public suffix does not count: `.test` is no sign. */
export function findDemoWord(host: string): string | null {
  const { publicSuffix, isIp } = parseHost(host)
  if (isIp || publicSuffix === null) return null
  const labels = host.toLowerCase().slice(0, -publicSuffix.length).split(".")
  for (const label of labels) {
    const parts = label.split("-")
    const at = parts.findIndex((part, index) => DEMO_WORDS.has(part) && !isKindOfTest(parts, index))
    if (at >= 0) return parts[at] ?? null
    if (label.includes("hello-world")) return "hello-world"
  }
  return null
}

function isKindOfTest(parts: readonly string[], at: number): boolean {
  return /^test(s|ing)?$/.test(parts[at] ?? "") && KINDS_OF_TEST.has(parts[at - 1] ?? "")
}

/** The name that one party controls: the one below the public or hosting suffix, else the host. */
export function siteOf(host: string): string {
  return parseHost(host).site
}

/** The path that counts as a copy of a template, in lower case; null when the path is not characteristic. */
export function templateKey({ url, host }: TemplateCandidate): string | null {
  const path = pathOf(url)
  const segments = path.split("/").filter((segment) => segment !== "")
  const characteristic = segments.filter((segment) => !COMMON_SEGMENTS.has(segment) && !/^v?\d[\d.]*$/.test(segment))
  const words = characteristic.flatMap((segment) => segment.split(/[-_.]/)).filter((word) => word.length > 1)
  if (words.length === 0 || COMMON_INTERFACES.has(withoutVersion(segments))) return null
  if (path.length > MAX_PATH_LENGTH) return null
  return words.length > 1 || parseHost(host).isHosted ? path : null
}

/** In lower case, without query and trailing slash. */
function pathOf(url: string): string {
  return (isUrl(url) ? new URL(url).pathname : "/").toLowerCase().replace(/(?<=[^/])\/$/, "")
}

function withoutVersion(segments: readonly string[]): string {
  const start = segments.findIndex((segment) => !COMMON_SEGMENTS.has(segment) && !/^v\d/.test(segment))
  return segments.slice(start).join("/")
}

interface HostParts {
  site: string
  publicSuffix: string | null
  /** Below a suffix of a hosting provider. */
  isHosted: boolean
  isIp: boolean
}

function parseHost(host: string): HostParts {
  const { domain, publicSuffix, isPrivate, isIp, hostname } = parse(host, { allowPrivateDomains: true })
  const hosting = HOSTING.find((suffix) => hostname?.endsWith(`.${suffix}`))
  if (hosting !== undefined && hostname !== null) {
    const [name] = hostname
      .slice(0, -hosting.length - 1)
      .split(".")
      .slice(-1)
    return { site: `${name}.${hosting}`, publicSuffix: hosting, isHosted: true, isIp: false }
  }
  return { site: domain ?? host, publicSuffix, isHosted: isPrivate === true && domain !== null, isIp: isIp === true }
}
