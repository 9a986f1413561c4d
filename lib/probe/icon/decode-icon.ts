// Decodes the icon of a host: a PNG, or the best picture of an ICO file. Every byte is from an untrusted party, so sizes are checked
// before a library decodes anything. Other formats, SVG among them, are not decoded. Pure.

import { inflateSync } from "node:zlib"
import decodeIco from "decode-ico"
import { convertIndexedToRgb, type DecodedPng, decode as decodePng } from "fast-png"

/** A picture with one byte each for red, green, blue and opacity. */
export interface Pixels {
  width: number
  height: number
  rgba: Uint8Array
}

export const ICON_LIMITS = {
  bytes: 256 * 1024,
  /** The longest side. Icons for a home screen have up to 1024 px. */
  side: 1024,
} as const

/** @returns null for anything but an icon within the limits */
export function decodeIcon(bytes: Uint8Array): Pixels | null {
  if (bytes.length > ICON_LIMITS.bytes) return null
  try {
    const pixels = isPng(bytes) ? readPng(bytes) : readIco(bytes)
    return pixels !== null && isSized(pixels) && pixels.rgba.length === pixels.width * pixels.height * 4 ? pixels : null
  } catch {
    // The libraries throw for each fault of a file.
    return null
  }
}

const isSide = (length: number) => Number.isInteger(length) && length >= 1 && length <= ICON_LIMITS.side
const isSized = ({ width, height }: { width: number; height: number }) => isSide(width) && isSide(height)

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const isPng = (bytes: Uint8Array) => PNG_SIGNATURE.every((byte, index) => bytes[index] === byte)

/** The parts of a PNG that make its picture. Others are left out: a colour profile and texts would be inflated too. */
const PICTURE_CHUNKS: readonly string[] = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]
const CHUNK_FRAME = 12

function readPng(bytes: Uint8Array): Pixels | null {
  const chunks = listChunks(bytes).filter(({ name }) => PICTURE_CHUNKS.includes(name))
  const [header] = chunks
  if (header?.name !== "IHDR" || header.data.length < 13) return null
  const view = viewOf(header.data)
  if (!isSized({ width: view.getUint32(0), height: view.getUint32(4) })) return null
  const packed = Buffer.concat(chunks.filter(({ name }) => name === "IDAT").map(({ data }) => data))
  // At most 8 bytes a pixel, one byte a row for its filter, and the rows of seven passes. Throws for a bomb.
  inflateSync(packed, { maxOutputLength: (view.getUint32(0) * 8 + 8) * view.getUint32(4) * 2 })
  const clean = Buffer.concat([Buffer.from(PNG_SIGNATURE), ...chunks.map(({ whole }) => whole)])
  return toRgba(decodePng(clean, { checkCrc: false }))
}

function listChunks(bytes: Uint8Array): { name: string; data: Uint8Array; whole: Uint8Array }[] {
  const view = viewOf(bytes)
  const chunks: ReturnType<typeof listChunks> = []
  for (let at = PNG_SIGNATURE.length; at + CHUNK_FRAME <= bytes.length; ) {
    const end = at + CHUNK_FRAME + view.getUint32(at)
    if (end > bytes.length) break
    const name = Buffer.from(bytes.subarray(at + 4, at + 8)).toString("latin1")
    chunks.push({ name, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) })
    at = end
  }
  return chunks
}

/** Grey, colour and palette, with and without opacity, in 1 to 16 bits, as four bytes a pixel. */
function toRgba(png: DecodedPng): Pixels | null {
  const { width, height, depth, palette } = png
  const channels = palette ? (palette[0]?.length ?? 3) : png.channels
  const data = palette ? convertIndexedToRgb(png) : png.data
  const most = palette ? 255 : 2 ** depth - 1
  const isGrey = channels < 3
  const hasOpacity = channels === 2 || channels === 4
  const rgba = new Uint8Array(width * height * 4)
  const valueAt = (index: number) => Math.round(((data[index] ?? 0) / most) * 255)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const from = pixel * channels
    const colours = isGrey ? [from, from, from] : [from, from + 1, from + 2]
    rgba.set(colours.map(valueAt), pixel * 4)
    rgba[pixel * 4 + 3] = hasOpacity ? valueAt(from + channels - 1) : 255
  }
  return { width, height, rgba }
}

const ICO = { header: 6, entry: 16 } as const
/** More pictures are not looked at. */
const MOST_PICTURES = 20
/** The width that is shown on screens with two pixels per point. */
export const ICON_SIDE = 56

/** Decodes one picture only: an ICO file may name the same bytes thousands of times. */
function readIco(bytes: Uint8Array): Pixels | null {
  const view = viewOf(bytes)
  if (bytes.length < ICO.header + ICO.entry || view.getUint32(0, true) !== 0x00_01_00_00) return null
  const count = Math.min(view.getUint16(4, true), MOST_PICTURES)
  const entries = Array.from({ length: count }, (_, index) => ICO.header + index * ICO.entry)
    .filter((at) => at + ICO.entry <= bytes.length)
    .map((at) => ({
      at,
      // A byte cannot say 256, so 0 does.
      width: bytes[at] || 256,
      picture: bytes.subarray(view.getUint32(at + 12, true)).subarray(0, view.getUint32(at + 8, true)),
    }))
  const [best] = entries.toSorted((left, right) => rankWidth(left.width) - rankWidth(right.width))
  if (!best) return null
  if (isPng(best.picture)) return readPng(best.picture)
  const size = viewOf(best.picture)
  // The height of a bitmap in an icon counts its mask too.
  if (!isSized({ width: size.getUint32(4, true), height: size.getUint32(8, true) / 2 })) return null
  const [picture] = decodeIco(buildIco(bytes.subarray(best.at, best.at + ICO.entry), best.picture))
  if (picture?.type !== "bmp") return null
  return { width: picture.width, height: picture.height, rgba: new Uint8Array(picture.data) }
}

/** The smallest width that need not be enlarged is the best, else the largest one. */
const rankWidth = (width: number) => (width >= ICON_SIDE ? width : 1024 - width)

/** An ICO file with one picture. */
function buildIco(entry: Uint8Array, picture: Uint8Array): Uint8Array {
  const file = new Uint8Array(ICO.header + ICO.entry + picture.length)
  file.set([0, 0, 1, 0, 1, 0])
  file.set(entry, ICO.header)
  file.set(picture, ICO.header + ICO.entry)
  const view = viewOf(file)
  view.setUint32(ICO.header + 8, picture.length, true)
  view.setUint32(ICO.header + 12, ICO.header + ICO.entry, true)
  return file
}
