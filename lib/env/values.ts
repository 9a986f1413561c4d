// The types of settings: each type parses the text of an environment variable, or reports what is wrong with the text.

import { ECDH } from "node:crypto"
import { accessSync, constants, readdirSync } from "node:fs"
import ipaddr from "ipaddr.js"
import { z } from "zod"
import { splitList } from "@/lib/text/text"
import { isUrl } from "@/lib/text/url"

export const OUTPUT_FORMATS = ["json", "text"] as const
export type OutputFormat = (typeof OUTPUT_FORMATS)[number]

/** How ALERT_URL is called. */
export const ALERT_FORMATS = ["slack", "discord", "ntfy", "json"] as const
export type AlertFormat = (typeof ALERT_FORMATS)[number]

/** Characters in ADMIN_SECRET and SECRETS_KEY. A shorter text that a person chose could be guessed. */
export const MIN_SECRET_LENGTH = 32
export const HTTP = { protocol: /^https?$/, error: "must be a URL that begins with http:// or https://" }
export const REDIS = { protocol: /^rediss?$/, error: "must be a URL that begins with redis:// or rediss://" }
export const SMTP = { protocol: /^smtps?$/, error: "must be a URL that begins with smtp:// or smtps://" }
export const POSTGRES = { protocol: /^postgres(ql)?$/, error: "must be a URL that begins with postgresql://" }

/** The URL of a page with contact details, on one line of security.txt. RFC 9116 §2.5.3 requires https. */
export const contactUrl = z
  .url({ protocol: /^https$/, error: "must be a URL that begins with https://" })
  .regex(/^[\x21-\x7e]{1,200}$/, "must have at most 200 characters, without spaces")

const PLACEHOLDERS = { "{url}": "https://directory.example/", "{path}": "/" }

/** Where a shared cache takes the URLs of changed pages: a URL, or one with a placeholder for each of them. */
export const purgeUrl = z.string().refine((text) => {
  const filled = Object.entries(PLACEHOLDERS).reduce((filled, [name, value]) => filled.replaceAll(name, value), text)
  return z.url(HTTP).safeParse(filled).success
}, "must be URLs that begin with http:// or https://, or {url}")

/** An empty variable counts as unset. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema)

export const integer = (fallback: number, min: number, max: number) =>
  optional(z.coerce.number().int().min(min).max(max).default(fallback))

/** A comma-separated list that is null when unset; an empty variable is an empty list. */
export const nullableList = z
  .string()
  .nullable()
  .default(null)
  .transform((value) => (value === null ? null : splitList(value)))

/** A number of processes, or `auto` for one per core. */
export const processCount = z
  .string()
  .regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/, "must be auto or a number from 1 to 64")
  .transform((text) => (text === "auto" ? text : Number(text)))

export const secret = (remedy: string) =>
  z.string().min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters; ${remedy}`)

const ADMINISTRATOR = new RegExp(`^([a-z0-9][a-z0-9._-]{0,39}):([^\\s,:]{${MIN_SECRET_LENGTH},})$`, "i")

/** One administrator of ADMIN_SECRETS. */
export const administrator = z.string().transform((text, context) => {
  const [, name, secret] = ADMINISTRATOR.exec(text) ?? []
  if (name && secret) return { name, secret }
  context.addIssue({
    code: "custom",
    message: `must be a comma list of name:secret, each secret of ${MIN_SECRET_LENGTH} characters or more`,
  })
  return z.NEVER
})

export const seconds = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,3})?$/, "must be up to nine numbers of seconds, separated by commas")
  .transform(Number)

export const hostPort = z
  .string()
  .regex(/^(\[[0-9a-f:.]+\]|[^\s:/[\]]+):\d{1,5}$/i, "must be a comma list of host:port")

/** One IP address, or one network whose address has no bits of a host: a firewall rule with such bits is a typing error. */
export const addressOrNetwork = z.string().superRefine((text, context) => {
  const problem = findAddressProblem(text)
  if (problem) context.addIssue({ code: "custom", message: problem })
})

function findAddressProblem(text: string): string | null {
  const [address = "", bits, ...rest] = text.split("/")
  const isAddress = address.includes(":")
    ? !address.includes("%") && ipaddr.IPv6.isValid(address)
    : ipaddr.IPv4.isValidFourPartDecimal(address)
  if (!isAddress || rest.length > 0)
    return `must be a comma list of IP addresses and networks such as 203.0.113.7 or 2001:db8::/48, not ${text}`
  if (bits === undefined) return null
  const most = address.includes(":") ? 128 : 32
  if (!/^\d{1,3}$/.test(bits) || Number(bits) < 1 || Number(bits) > most)
    return `${text} has no length of a network from 1 to ${most} after the slash`
  const parsed = address.includes(":") ? ipaddr.IPv6 : ipaddr.IPv4
  const network = parsed.networkAddressFromCIDR(text).toString()
  return network === ipaddr.parse(address).toString() ? null : `${text} is no network; did you mean ${network}/${bits}?`
}

export const nameServer = z
  .string()
  .regex(
    /^([\d.]+|[0-9a-f:]*:[0-9a-f:.]*|\[[0-9a-f:.]+\])(:\d{1,5})?$/i,
    "must be a comma list of address or address:port",
  )

/** Text that is valid in a request header. */
export const credential = z.string().regex(/^[\x21-\x7e]+$/, "must be letters, digits and signs, without spaces")
export const hex = z.string().regex(/^([0-9a-f]{2})+$/i, "must be the macaroon in hex")
export const readableFolder = z.string().refine(isFolder, "is no folder that can be read")
export const readableFile = z.string().refine(isReadable, "is no file that can be read")
export const walletConnect = z
  .string()
  .refine(isWalletConnect, "must be nostr+walletconnect://KEY-OF-THE-WALLET?relay=wss://…&secret=KEY, both keys in hex")

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

function isFolder(folder: string): boolean {
  try {
    readdirSync(folder)
    return true
  } catch {
    return false
  }
}

/** True for a Nostr Wallet Connect string (NIP-47) whose public key is a point on secp256k1. */
function isWalletConnect(text: string): boolean {
  const [, wallet = "", query = ""] = /^nostr\+walletconnect:(?:\/\/)?([0-9a-f]{64})\/?\?(.*)$/i.exec(text) ?? []
  const parameters = new URLSearchParams(query)
  const isRelay = (url: string) => isUrl(url) && /^wss?:$/.test(new URL(url).protocol)
  const relays = parameters.getAll("relay")
  if (relays.length === 0 || !relays.every(isRelay)) return false
  return /^[0-9a-f]{64}$/i.test(parameters.get("secret") ?? "") && isOnCurve(wallet)
}

function isOnCurve(x: string): boolean {
  try {
    return ECDH.convertKey(`02${x}`, "secp256k1", "hex", "hex", "compressed") !== ""
  } catch {
    return false
  }
}
