// Icons for tests: written byte by byte where a library would refuse to write the fault.

import { deflateSync } from "node:zlib"
import { encode } from "fast-png"

/** A PNG of one colour. */
export const buildPng = (side: number, rgba: readonly number[] = [200, 40, 40, 255]) =>
  encode({
    ...{ width: side, height: side, depth: 8, channels: rgba.length },
    data: Uint8Array.from({ length: side * side * rgba.length }, (_, index) => rgba[index % rgba.length] ?? 0),
  })

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(name: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(name, "latin1"), data, Buffer.alloc(4)])
}

/** A PNG with any header and any packed data. The checksums are 0. */
export function buildRawPng(width: number, height: number, unpacked: Uint8Array, more: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const parts = [chunk("IHDR", header), ...more, chunk("IDAT", deflateSync(unpacked)), chunk("IEND", Buffer.alloc(0))]
  return Buffer.concat([SIGNATURE, ...parts])
}
export const buildChunk = chunk

/** The bitmap of an icon with 32 bits a pixel, all of one colour. */
export function buildBitmap(side: number, bgra: readonly number[], claimed = { width: side, height: side }): Buffer {
  const header = Buffer.alloc(40)
  header.writeUInt32LE(40)
  header.writeInt32LE(claimed.width, 4)
  header.writeInt32LE(claimed.height * 2, 8)
  header.writeUInt16LE(1, 12)
  header.writeUInt16LE(32, 14)
  return Buffer.concat([header, Buffer.from(Array.from({ length: side * side }, () => bgra).flat())])
}

/** An ICO file. @param names how often each picture is named */
export function buildIcoFile(pictures: readonly { side: number; data: Uint8Array }[], names = 1): Buffer {
  const named = pictures.flatMap((picture) => Array.from({ length: names }, () => picture))
  const head = Buffer.alloc(6 + 16 * named.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(named.length, 4)
  let at = head.length
  const offsets = new Map(
    pictures.map((picture) => {
      const offset = at
      at += picture.data.length
      return [picture, offset]
    }),
  )
  for (const [index, picture] of named.entries()) {
    const entry = 6 + 16 * index
    head.set([picture.side, picture.side], entry)
    head.writeUInt32LE(picture.data.length, entry + 8)
    head.writeUInt32LE(offsets.get(picture) ?? 0, entry + 12)
  }
  return Buffer.concat([head, ...pictures.map(({ data }) => data)])
}
