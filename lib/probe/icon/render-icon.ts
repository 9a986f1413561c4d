// Makes the picture that pages show of a host's icon: a PNG of 56 x 56 pixels, written anew from the decoded pixels. Pure.

import { encode } from "fast-png"
import { decodeIcon, ICON_SIDE, type Pixels } from "@/lib/probe/icon/decode-icon"

/** The largest picture, in bytes: 56 x 56 pixels that do not compress. */
export const MOST_PNG_BYTES = ICON_SIDE * ICON_SIDE * 4 + 1024

/** @returns null for anything but a visible icon */
export function renderIcon(bytes: Uint8Array): Uint8Array | null {
  const pixels = decodeIcon(bytes)
  if (pixels === null || !isVisible(pixels)) return null
  return encode({ width: ICON_SIDE, height: ICON_SIDE, data: scale(pixels), depth: 8, channels: 4 })
}

/** Some hosts send an icon of one transparent pixel. */
const isVisible = ({ rgba }: Pixels) => rgba.some((value, index) => index % 4 === 3 && value > 32)

/** Fits the picture into the square without distortion. Each new pixel is the mean of those that it covers. */
function scale({ width, height, rgba }: Pixels): Uint8Array {
  const side = Math.max(width, height)
  const [left, top] = [(side - width) / 2, (side - height) / 2]
  const step = side / ICON_SIDE
  const scaled = new Uint8Array(ICON_SIDE * ICON_SIDE * 4)
  for (let y = 0; y < ICON_SIDE; y++) {
    for (let x = 0; x < ICON_SIDE; x++) {
      const columns = cover(x * step - left, step, width)
      const rows = cover(y * step - top, step, height)
      scaled.set(averageOf(rgba, width, columns, rows), (y * ICON_SIDE + x) * 4)
    }
  }
  return scaled
}

type Range = readonly [from: number, to: number]

/** The pixels from `start` on, at least one; none outside of the picture. */
function cover(start: number, step: number, length: number): Range {
  const from = Math.floor(start)
  const to = Math.max(from + 1, Math.floor(start + step))
  return [Math.max(0, from), Math.min(length, to)]
}

/** Colours count by their opacity. */
function averageOf(rgba: Uint8Array, width: number, columns: Range, rows: Range): number[] {
  let [red, green, blue, opacity, count] = [0, 0, 0, 0, 0]
  for (let y = rows[0]; y < rows[1]; y++) {
    for (let x = columns[0]; x < columns[1]; x++) {
      const at = (y * width + x) * 4
      const weight = rgba[at + 3] ?? 0
      red += (rgba[at] ?? 0) * weight
      green += (rgba[at + 1] ?? 0) * weight
      blue += (rgba[at + 2] ?? 0) * weight
      opacity += weight
      count += 1
    }
  }
  if (opacity === 0) return [0, 0, 0, 0]
  return [red / opacity, green / opacity, blue / opacity, opacity / count].map(Math.round)
}
