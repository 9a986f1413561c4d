// Signs that a service is a starter or a demo: a demo word in the host name, or a characteristic path that five or more sites
// share (docs/sources.md#templates). After a change of these rules, a migration must set `site` to null, so that the job reads
// all services again. Pure.

import { parse } from "tldts"
import { isUrl } from "@/lib/text/url"

/** A path that at least 5 sites share counts as a template. A site is a domain that one party controls. */
export const TEMPLATE_SITES = 5

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

const DEMO_WORDS = wordSet(
  `boilerplate demo demos example examples helloworld playground quickstart sample samples starter starterkit template
  templates test testing tests tutorial`,
)
/** Words that make a following "test" part of a real service's name, as in "speed-test". */
const KINDS_OF_TEST = wordSet("ab blood dna drug eye hearing iq load pen penetration speed stress unit")

/** Hosting suffixes that are missing from the public-suffix list. */
const HOSTING = "glitch.me koyeb.app modal.run loca.lt serveo.net sslip.io nip.io sevalla.app".split(" ")

/** Path segments that unrelated APIs have in common. They do not make a path characteristic. */
const COMMON_SEGMENTS = wordSet(
  `api apis rest rpc graphql mcp sse health healthz status ping info index docs openapi.json x402 l402 mpp paid pay public
  agent app service services endpoint endpoints data resource resources query run call invoke execute`,
)
/**
 * Paths of common interfaces, without the version prefix. Independent services share these paths, so they are no sign of a
 * template.
 */
const COMMON_INTERFACES = wordSet(
  `chat/completions completions embeddings responses messages models moderations rerank images/generations images/edits
  images/variations audio/speech audio/transcriptions audio/translations .well-known/x402 .well-known/agent.json
  .well-known/agent-card.json .well-known/l402-services`,
)

/** Maximum length of a path in characters. A longer path never counts as a template. */
const MAX_PATH_LENGTH = 200

export interface TemplateCandidate {
  /** The normalised URL. */
  url: string
  host: string
}

/** The columns that the database stores for each service, to compare the service with others. */
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

/** The domain that one party controls: one label below the public or hosting suffix, else the host itself. */
export function siteOf(host: string): string {
  return parseHost(host).site
}

/** The lower-case path by which services are compared; null when the path is too common to be a sign of a template. */
export function templateKey({ url, host }: TemplateCandidate): string | null {
  const path = pathOf(url)
  const segments = path.split("/").filter((segment) => segment !== "")
  const characteristic = segments.filter((segment) => !COMMON_SEGMENTS.has(segment) && !/^v?\d[\d.]*$/.test(segment))
  const words = characteristic.flatMap((segment) => segment.split(/[-_.]/)).filter((word) => word.length > 1)
  if (words.length === 0 || COMMON_INTERFACES.has(withoutVersion(segments))) return null
  if (path.length > MAX_PATH_LENGTH) return null
  return words.length > 1 || parseHost(host).isHosted ? path : null
}

/** The path of the URL in lower case, without query and trailing slash. */
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
  /** Whether the host is below a suffix of a hosting provider. */
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
