// A name server on loopback (RFC 1035 §4): answers address records from a table, says that there is no such name, or nothing
// at all. It closes with the test that opened it.

import { createSocket } from "node:dgram"
import { onTestFinished } from "vitest"

/** Addresses per family; `null` for a question that is never answered. A family that is missing has no records. */
export type Records = Record<string, { 4?: readonly string[] | null; 6?: readonly string[] | null } | null>

const TYPES = { 1: 4, 28: 6 } as const
const NXDOMAIN = 3

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

function answer(message: Buffer, end: number, type: number, code: number, addresses: readonly string[]): Buffer {
  const header = Buffer.from(message.subarray(0, 12))
  header.writeUInt16BE(0x8180 + code, 2)
  header.writeUInt16BE(addresses.length, 6)
  header.fill(0, 8)
  const records = addresses.map((address) => {
    const bytes = addressBytes(address)
    // A pointer to the name of the question, type, class IN, one minute, length.
    return Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length]), bytes])
  })
  return Buffer.concat([header, message.subarray(12, end), ...records])
}

/** Opens the server; a name that is not in the table does not exist. `asked` lists the questions as `4 name`. */
export async function openNameServer(records: Records) {
  const asked: string[] = []
  const socket = createSocket("udp4", (message, from) => {
    const { name, type, end } = readQuestion(message)
    const family = TYPES[type as keyof typeof TYPES]
    asked.push(`${family} ${name}`)
    const known = records[name]
    const addresses = known === undefined ? [] : known === null ? null : known[family]
    if (addresses === null) return
    const code = known === undefined ? NXDOMAIN : 0
    socket.send(answer(message, end, type, code, addresses ?? []), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve))
  onTestFinished(() => new Promise<void>((resolve) => socket.close(resolve)))
  return { address: `127.0.0.1:${socket.address().port}`, asked }
}
