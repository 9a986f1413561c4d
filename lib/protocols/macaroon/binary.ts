// The two binary encodings of macaroons, compatible with go-macaroon: version 2 (type-length-value fields)
// and version 1 (text packets with a hexadecimal length).

import { fromText, toText } from "@/lib/protocols/base64"
import type { MacaroonError } from "@/lib/protocols/encoding-errors"
import { type Caveat, type Macaroon, type ParsedMacaroon, SIGNATURE_LENGTH } from "@/lib/protocols/macaroon/macaroon"

const END = 0
const LOCATION = 1
const IDENTIFIER = 2
const VERIFICATION_ID = 4
const SIGNATURE = 6

/**
 * Layout of version 2: `02`, header fields, `00`, caveats each closed by `00`, another `00`, signature. No byte follows the
 * signature.
 */
export function serializeV2(macaroon: Macaroon): Uint8Array {
  const bytes: number[] = [2]
  if (macaroon.location !== null) pushField(bytes, LOCATION, fromText(macaroon.location))
  pushField(bytes, IDENTIFIER, macaroon.identifier)
  bytes.push(END)
  for (const caveat of macaroon.caveats) {
    if (caveat.location !== null) pushField(bytes, LOCATION, fromText(caveat.location))
    pushField(bytes, IDENTIFIER, caveat.id)
    if (caveat.verificationId !== null) pushField(bytes, VERIFICATION_ID, caveat.verificationId)
    bytes.push(END)
  }
  bytes.push(END)
  pushField(bytes, SIGNATURE, macaroon.signature)
  return Uint8Array.from(bytes)
}

function pushField(bytes: number[], type: number, data: Uint8Array): void {
  bytes.push(type)
  let rest = data.length
  while (rest >= 0x80) {
    bytes.push((rest & 0x7f) | 0x80)
    rest >>>= 7
  }
  bytes.push(rest)
  for (const byte of data) bytes.push(byte)
}

interface Cursor {
  bytes: Uint8Array
  at: number
}

type Section = Map<number, Uint8Array>

export function parseV2(bytes: Uint8Array): ParsedMacaroon {
  if (bytes[0] !== 2) return { error: "v2_bad_version" }
  const cursor: Cursor = { bytes, at: 1 }
  const header = parseSection(cursor)
  if (typeof header === "string") return { error: header }
  const identifier = header.get(IDENTIFIER)
  if (!identifier) return { error: "v2_missing_identifier" }
  if (header.has(VERIFICATION_ID)) return { error: "v2_unexpected_field" }
  const caveats = parseCaveats(cursor)
  if (typeof caveats === "string") return { error: caveats }
  const signature = parseSignature(cursor)
  if (typeof signature === "string") return { error: signature }
  const macaroon: Macaroon = { location: decodeOptional(header.get(LOCATION)), identifier, caveats, signature }
  return { macaroon, trailingBytes: bytes.length - cursor.at }
}

function parseCaveats(cursor: Cursor): Caveat[] | MacaroonError {
  const caveats: Caveat[] = []
  while (true) {
    const section = parseSection(cursor)
    if (typeof section === "string") return section
    if (section.size === 0) return caveats
    const id = section.get(IDENTIFIER)
    if (!id) return "v2_missing_caveat_id"
    const verificationId = section.get(VERIFICATION_ID) ?? null
    caveats.push({ id, verificationId, location: decodeOptional(section.get(LOCATION)) })
  }
}

function parseSignature(cursor: Cursor): Uint8Array | MacaroonError {
  const type = parseVarint(cursor)
  if (type === null) return "v2_truncated"
  if (type !== SIGNATURE) return "v2_missing_signature"
  const signature = parseData(cursor)
  if (!signature) return "v2_truncated"
  return signature.length === SIGNATURE_LENGTH ? signature : "v2_bad_signature_length"
}

/** Parses fields up to the end mark. Returns an error unless the fields are in ascending order of type. */
function parseSection(cursor: Cursor): Section | MacaroonError {
  const section: Section = new Map()
  let last = END
  while (true) {
    const type = parseVarint(cursor)
    if (type === null) return "v2_truncated"
    if (type === END) return section
    if (type <= last) return "v2_fields_out_of_order"
    if (type !== LOCATION && type !== IDENTIFIER && type !== VERIFICATION_ID) return "v2_unexpected_field"
    const data = parseData(cursor)
    if (!data) return "v2_truncated"
    section.set(type, data)
    last = type
  }
}

function parseData(cursor: Cursor): Uint8Array | null {
  const length = parseVarint(cursor)
  if (length === null || cursor.at + length > cursor.bytes.length) return null
  cursor.at += length
  return cursor.bytes.slice(cursor.at - length, cursor.at)
}

/** Parses a LEB128 number of at most four bytes, because no field that fits into an HTTP header is longer than 2^28 bytes. */
function parseVarint(cursor: Cursor): number | null {
  let value = 0
  for (let shift = 0; shift < 28; shift += 7) {
    const byte = cursor.bytes[cursor.at]
    if (byte === undefined) return null
    cursor.at += 1
    value += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) return value
  }
  return null
}

function decodeOptional(bytes: Uint8Array | undefined): string | null {
  return bytes === undefined ? null : toText(bytes)
}

/** Whether the bytes begin like version 1: four hexadecimal digits and `location `. */
export function looksLikeV1(bytes: Uint8Array): boolean {
  return /^[0-9a-f]{4}location /.test(toText(bytes.slice(0, 13)))
}

interface Packet {
  name: string
  data: Uint8Array
}

/** Layout of version 1: packets `LLLLname data\n`, where LLLL is the length of the whole packet in hexadecimal. */
export function parseV1(bytes: Uint8Array): ParsedMacaroon {
  const packets = parsePackets(bytes)
  if (typeof packets === "string") return { error: packets }
  const [location, identifier, ...rest] = packets.list
  if (location?.name !== "location") return { error: "v1_missing_location" }
  if (identifier?.name !== "identifier") return { error: "v1_missing_identifier" }
  const signature = rest.pop()
  if (signature?.name !== "signature") return { error: "v1_missing_signature" }
  if (signature.data.length !== SIGNATURE_LENGTH) return { error: "v1_bad_signature_length" }
  const caveats = collectCaveats(rest)
  if (typeof caveats === "string") return { error: caveats }
  const macaroon = { location: toText(location.data), identifier: identifier.data, caveats, signature: signature.data }
  return { macaroon, trailingBytes: bytes.length - packets.end }
}

function collectCaveats(packets: readonly Packet[]): Caveat[] | MacaroonError {
  const caveats: Caveat[] = []
  for (const { name, data } of packets) {
    const last = caveats.at(-1)
    if (name === "cid") caveats.push({ id: data, verificationId: null, location: null })
    else if (name === "vid" && last) last.verificationId = data
    else if (name === "cl" && last) last.location = toText(data)
    else return "v1_unexpected_packet"
  }
  return caveats
}

/** Parses packets up to and including the signature; bytes after the signature are not read. */
function parsePackets(bytes: Uint8Array): { list: Packet[]; end: number } | MacaroonError {
  const list: Packet[] = []
  let at = 0
  while (at < bytes.length) {
    const digits = toText(bytes.slice(at, at + 4))
    if (!/^[0-9a-f]{4}$/.test(digits)) return "v1_bad_length"
    const end = at + Number.parseInt(digits, 16)
    if (end > bytes.length || end < at + 7) return "v1_bad_length"
    const space = bytes.indexOf(0x20, at + 4)
    if (space < 0 || space >= end || bytes[end - 1] !== 0x0a) return "v1_bad_packet"
    const name = toText(bytes.slice(at + 4, space))
    list.push({ name, data: bytes.slice(space + 1, end - 1) })
    at = end
    if (name === "signature") break
  }
  return { list, end: at }
}
