// Which listings are somebody's first try with a starter and not a service (sources.md; the public is shown which, and
// provider counts leave them out). Two signs: the host says so (`demo`, `starter`, … as a label or a hyphened part of one), or the
// same telling path stands on five or more sites.
//
// A site is what one party controls by the public-suffix list with its hosting suffixes: `eu.acme.com` and `us.acme.com` are one,
// `a.vercel.app` and `b.vercel.app` two. A path tells when nobody would choose it for another service by chance:
//   - never `/`, `/api`, `/v1`, `/health` and the like, nor the paths of interfaces that many speak (`/v1/chat/completions`);
//   - one plain word (`/weather`, `/api/v1/search`) only on a hosting suffix, where starters are put up; a site with a domain
//     of its own neither counts nor is marked for it;
//   - two words or more everywhere.
//
// `siteOf` and `templateKey` are all the second sign needs of a listing: the database keeps and counts them
// (template-marks.ts). A change of these rules reaches known listings when a migration sets their sites to null.

import { parse } from "tldts"
import { isUrl } from "@/lib/url"

/** So many sites with the same telling path, and each is a copy. */
export const SITES_OF_A_TEMPLATE = 5

/** Words of a host that say what stands there. */
const FIRST_TRIES: ReadonlySet<string> = new Set(
  "boilerplate demo demos example examples helloworld playground quickstart sample samples starter starterkit template templates test testing tests tutorial".split(
    " ",
  ),
)
/** What is tested for a living. */
const KINDS_OF_TEST: ReadonlySet<string> = new Set(
  "ab blood dna drug eye hearing iq load pen penetration speed stress unit".split(" "),
)

/** Hosting suffixes that the public-suffix list lacks. */
const HOSTING: readonly string[] = [
  "glitch.me",
  "koyeb.app",
  "modal.run",
  "loca.lt",
  "serveo.net",
  "sslip.io",
  "nip.io",
  "sevalla.app",
]

/** Segments that every API has. */
const PLUMBING: ReadonlySet<string> = new Set(
  "api apis rest rpc graphql mcp sse health healthz status ping info index docs openapi.json x402 l402 mpp paid pay public agent app service services endpoint endpoints data resource resources query run call invoke execute".split(
    " ",
  ),
)
/** Paths of interfaces that servers copy from one another, after the version. */
const INTERFACES: ReadonlySet<string> = new Set([
  ..."chat/completions completions embeddings responses messages models moderations rerank".split(" "),
  ..."images/generations images/edits images/variations audio/speech audio/transcriptions audio/translations".split(
    " ",
  ),
  ...".well-known/x402 .well-known/agent.json .well-known/agent-card.json .well-known/l402-services".split(" "),
])

/** Longer paths nobody copies. */
const LONGEST_PATH = 200

export interface TemplateCandidate {
  /** The normal URL. */
  url: string
  host: string
}

/** What is kept of a listing, to be counted with others. */
export interface TemplateSigns {
  site: string
  templateKey: string | null
  templateWord: string | null
}

export function readSigns(listing: TemplateCandidate): TemplateSigns {
  const { host } = listing
  return { site: siteOf(host), templateKey: templateKey(listing), templateWord: firstTryWord(host) }
}

/** The word by which the host calls itself a first try, or null. The public suffix says nothing: `.test` is no test. */
export function firstTryWord(host: string): string | null {
  const { publicSuffix, isIp } = readHost(host)
  if (isIp || publicSuffix === null) return null
  const labels = host.toLowerCase().slice(0, -publicSuffix.length).split(".")
  for (const label of labels) {
    const parts = label.split("-")
    const at = parts.findIndex((part, index) => FIRST_TRIES.has(part) && !isLivelihood(parts, index))
    if (at >= 0) return parts[at] ?? null
    if (label.includes("hello-world")) return "hello-world"
  }
  return null
}

function isLivelihood(parts: readonly string[], at: number): boolean {
  return /^test(s|ing)?$/.test(parts[at] ?? "") && KINDS_OF_TEST.has(parts[at - 1] ?? "")
}

/** What one party controls: the name below the public or hosting suffix, else the host. */
export function siteOf(host: string): string {
  return readHost(host).site
}

/** The path by which the listing counts as another copy of a starter, in lower case; null where its path tells nothing. */
export function templateKey({ url, host }: TemplateCandidate): string | null {
  const path = pathOf(url)
  const segments = path.split("/").filter((segment) => segment !== "")
  const telling = segments.filter((segment) => !PLUMBING.has(segment) && !/^v?\d[\d.]*$/.test(segment))
  const words = telling.flatMap((segment) => segment.split(/[-_.]/)).filter((word) => word.length > 1)
  if (words.length === 0 || INTERFACES.has(withoutVersion(segments))) return null
  if (path.length > LONGEST_PATH) return null
  return words.length > 1 || readHost(host).isHosted ? path : null
}

/** In lower case, without query and without a slash at its end. */
function pathOf(url: string): string {
  return (isUrl(url) ? new URL(url).pathname : "/").toLowerCase().replace(/(?<=[^/])\/$/, "")
}

function withoutVersion(segments: readonly string[]): string {
  const start = segments.findIndex((segment) => !PLUMBING.has(segment) && !/^v\d/.test(segment))
  return segments.slice(start).join("/")
}

interface HostParts {
  site: string
  publicSuffix: string | null
  /** Below a suffix under which a host lets out names. */
  isHosted: boolean
  isIp: boolean
}

function readHost(host: string): HostParts {
  const { domain, publicSuffix, isPrivate, isIp, hostname } = parse(host, { allowPrivateDomains: true })
  const hosting = HOSTING.find((suffix) => hostname?.endsWith(`.${suffix}`))
  if (hosting !== undefined && hostname !== null) {
    const name = hostname
      .slice(0, -hosting.length - 1)
      .split(".")
      .at(-1)
    return { site: `${name}.${hosting}`, publicSuffix: hosting, isHosted: true, isIp: false }
  }
  return { site: domain ?? host, publicSuffix, isHosted: isPrivate === true && domain !== null, isIp: isIp === true }
}
