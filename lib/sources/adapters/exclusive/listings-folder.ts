// Reads all YAML files in the folder of the operator's own listings, and detects changes to the files.

import { createHash } from "node:crypto"
import { readdir, readFile, stat } from "node:fs/promises"
import path from "node:path"
import { codeOf, UpstreamFailure } from "@/lib/net/operator-fetch"
import {
  type Entry,
  type ListingsFile,
  type PlacedEntry,
  type Problem,
  parseListingsFile,
  rejectFile,
} from "@/lib/sources/adapters/exclusive/listings-file"
import type { Listing } from "@/lib/sources/schema"

const LIMITS = { files: 100, fileBytes: 1024 * 1024, problems: 200 } as const
const ENDING = /\.ya?ml$/i

export interface OwnListings {
  listings: Listing[]
  /** Numbers of entries that are left out: `shape` for entries with a problem, `duplicate` for repeated entries. */
  skipped: { shape: number; duplicate: number }
  /** At most 200 problems. */
  problems: Problem[]
  /** False when the folder does not exist. The list then counts as incomplete, so no service loses the source's label. */
  isThere: boolean
}

/** Returns every valid listing in the folder, one per URL and protocol, and the problems of all files. */
export async function readListings(folder: string): Promise<OwnListings> {
  const names = await listFiles(folder)
  if (names === null) return { listings: [], skipped: { shape: 0, duplicate: 0 }, problems: [], isThere: false }
  const files: ListingsFile[] = []
  for (const name of names.slice(0, LIMITS.files)) files.push(await readFileOfListings(folder, name))
  const beyond = names[LIMITS.files]
  if (beyond) {
    const message = `The folder may hold ${LIMITS.files} files; this one and those after it are left out.`
    files.push(rejectFile(beyond, message))
  }
  const entries = files.flatMap((file) => file.entries)
  const { kept, repeats } = dropRepeats(entries)
  const problems = [...files.flatMap((file) => file.problems), ...repeats]
  return {
    listings: kept.map(({ entry }) => buildListing(entry)),
    skipped: { shape: files.reduce((sum, { leftOut }) => sum + leftOut, 0), duplicate: repeats.length },
    problems: problems.slice(0, LIMITS.problems),
    isThere: true,
  }
}

/** A hash of the names, sizes and modification times of the files. The hash shows changes without reading the files. */
export async function fingerprintOf(folder: string): Promise<string> {
  const hash = createHash("sha256")
  for (const name of (await listFiles(folder)) ?? []) {
    const { size, mtimeMs } = await stat(path.join(folder, name)).catch(() => ({ size: null, mtimeMs: null }))
    hash.update(JSON.stringify([name, size, mtimeMs]))
  }
  return hash.digest("hex")
}

/** YAML file names in alphabetical order; null when the folder does not exist. */
async function listFiles(folder: string): Promise<string[] | null> {
  try {
    return (await readdir(folder)).filter((name) => ENDING.test(name) && !name.startsWith(".")).sort()
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null
    throw new UpstreamFailure(`the folder cannot be read (${codeOf(error)})`)
  }
}

async function readFileOfListings(folder: string, name: string): Promise<ListingsFile> {
  const file = path.join(folder, name)
  try {
    const info = await stat(file)
    if (!info.isFile()) return rejectFile(name, "This is not a file.")
    if (info.size > LIMITS.fileBytes) return rejectFile(name, `The file is larger than ${LIMITS.fileBytes / 1024} kB.`)
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file))
    return parseListingsFile(name, text)
  } catch (error) {
    const code = codeOf(error)
    if (code === "") throw error
    const isOtherText = code === "ERR_ENCODING_INVALID_ENCODED_DATA"
    return rejectFile(name, isOtherText ? "The file is not UTF-8." : `The file cannot be read (${code}).`)
  }
}

/** Returns the first entry for each URL and protocol, and a problem for each repeated entry. */
function dropRepeats(entries: readonly PlacedEntry[]): { kept: PlacedEntry[]; repeats: Problem[] } {
  const seen = new Map<string, PlacedEntry>()
  const repeats: Problem[] = []
  for (const placed of entries) {
    const { entry, ...position } = placed
    const key = `${entry.protocol} ${entry.url.url}`
    const first = seen.get(key)
    if (first) {
      const message = `This URL and protocol are already listed in ${first.file}, line ${first.line}.`
      repeats.push({ ...position, message })
    } else seen.set(key, placed)
  }
  return { kept: [...seen.values()], repeats }
}

function buildListing(entry: Entry): Listing {
  return {
    url: entry.url.url,
    protocol: entry.protocol,
    name: entry.name,
    description: entry.description,
    category: entry.category,
    provider: entry.provider,
    method: entry.http_method,
    priceSats: entry.price_sats === null ? null : BigInt(entry.price_sats),
    priceUsd: entry.price_usd,
    asset: entry.payment_asset,
    network: entry.payment_network,
    featured: entry.featured,
  }
}
