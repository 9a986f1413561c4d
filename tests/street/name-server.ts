// A DNS server on loopback (RFC 1035 §4) with A, AAAA and TXT records from a table. A test may change the table while the server
// runs, also so that the server returns NXDOMAIN or does not respond.

import { createSocket } from "node:dgram"

export interface NameRecords {
  4?: readonly string[] | null | undefined
  6?: readonly string[] | null | undefined
  /** Each entry is one record. An inner list is a record of several strings; strings over 255 bytes are always split. */
  TXT?: readonly (string | readonly string[])[] | null | undefined
}

/**
 * The records by name, in lower case. The server does not respond to queries for a name or type that is null. A missing type has
 * no records, and a missing name does not exist (NXDOMAIN).
 */
export type Zone = Record<string, NameRecords | null>

export interface NameServer {
  /** `address:port` */
  address: string
  /** The queries so far, as `4 name` (A), `6 name` (AAAA) or `TXT name`. */
  asked: readonly string[]
  close(): Promise<void>
}

const TYPES: Record<number, keyof NameRecords> = { 1: 4, 28: 6, 16: "TXT" }
const NXDOMAIN = 3
const LONGEST_PIECE = 255

function readQuestion(message: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join(".").toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

function addressBytes(address: string): Buffer {
  if (!address.includes(":")) return Buffer.from(address.split(".").map(Number))
  const [head = "", tail = ""] = address.split("::")
  const groups = (text: string) => (text === "" ? [] : text.split(":"))
  const zeros = Array(8 - groups(head).length - groups(tail).length).fill("0")
  return Buffer.from(
    [...groups(head), ...zeros, ...groups(tail)].map((group) => group.padStart(4, "0")).join(""),
    "hex",
  )
}

function textBytes(text: string | readonly string[]): Buffer {
  const pieces = [text].flat().flatMap((piece) => {
    const bytes = Buffer.from(piece)
    const count = Math.max(1, Math.ceil(bytes.length / LONGEST_PIECE))
    return Array.from({ length: count }, (_, at) => bytes.subarray(at * LONGEST_PIECE, (at + 1) * LONGEST_PIECE))
  })
  return Buffer.concat(pieces.flatMap((piece) => [Buffer.from([piece.length]), piece]))
}

/** Returns the data of each record, or null if the server must not respond. */
function dataOf(records: NameRecords | null | undefined, kind: keyof NameRecords | undefined): Buffer[] | null {
  if (records === null) return null
  if (records === undefined || kind === undefined) return []
  if (records[kind] === null) return null
  return kind === "TXT" ? (records.TXT ?? []).map(textBytes) : (records[kind] ?? []).map(addressBytes)
}

function answer(message: Buffer, end: number, type: number, code: number, records: readonly Buffer[]): Buffer {
  const header = Buffer.from(message.subarray(0, 12))
  header.writeUInt16BE(0x8180 + code, 2)
  header.writeUInt16BE(records.length, 6)
  header.fill(0, 8)
  const told = records.map((bytes) => {
    // The head of a record: pointer to the name in the question, type, class IN, TTL of 60 s, length of the data.
    const start = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, 0])
    start.writeUInt16BE(bytes.length, 10)
    return Buffer.concat([start, bytes])
  })
  return Buffer.concat([header, message.subarray(12, end), ...told])
}

export async function serveNames(zone: Zone): Promise<NameServer> {
  const asked: string[] = []
  const socket = createSocket("udp4", (message, from) => {
    const { name, type, end } = readQuestion(message)
    const kind = TYPES[type]
    asked.push(`${kind ?? type} ${name}`)
    const data = dataOf(zone[name], kind)
    if (data === null) return
    const code = zone[name] === undefined ? NXDOMAIN : 0
    socket.send(answer(message, end, type, code, data), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}
