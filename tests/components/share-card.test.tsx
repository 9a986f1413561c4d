// Renders the image of a service with the real renderer. The renderer requests a missing glyph from a server on the internet, so
// the test watches its requests.

import { readFileSync } from "node:fs"
import { ImageResponse } from "next/og"
import { afterEach, describe, expect, it, vi } from "vitest"
import { CARD_FONTS, CARD_SIZE, ShareCard } from "@/components/share/share-card"
import { DRAWABLE_CHARACTERS, type ShareTexts } from "@/components/share/share-facts"
import { HEALTH_STATUSES, PROTOCOLS } from "@/lib/catalogue/names"

const FACTS: ShareTexts = {
  name: "City Weather",
  host: "weather.example",
  about: "Current weather and a forecast.",
  protocol: "x402",
  price: "$0.02",
  health: "healthy",
  uptime: "99.2 %",
}
const font = (file: string) => readFileSync(`node_modules/geist/dist/fonts/${file}`)
const fonts = [
  { name: CARD_FONTS.text, data: font("geist-sans/Geist-Regular.ttf"), weight: 400 as const },
  { name: CARD_FONTS.text, data: font("geist-sans/Geist-SemiBold.ttf"), weight: 600 as const },
  { name: CARD_FONTS.mono, data: font("geist-mono/GeistMono-Regular.ttf"), weight: 400 as const },
]

async function render(facts: ShareTexts): Promise<{ image: Buffer; requests: string[] }> {
  const fetched = vi.spyOn(globalThis, "fetch")
  const card = <ShareCard facts={facts} siteName="Paid API Directory" />
  const image = Buffer.from(await new ImageResponse(card, { ...CARD_SIZE, fonts }).arrayBuffer())
  const urls = fetched.mock.calls.map(([url]) => String(url))
  return { image, requests: urls.filter((url) => !url.startsWith("data:")) }
}

describe("the image of a service", () => {
  afterEach(() => vi.restoreAllMocks())

  it("is a PNG of 1200 × 630 pixels, below 100 kB", async () => {
    const { image } = await render(FACTS)
    expect(image.subarray(1, 4).toString()).toBe("PNG")
    expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1200, 630])
    expect(image.length).toBeLessThan(100_000)
  })

  it("requests nothing from third parties, whatever drawable text it has", async () => {
    const name = DRAWABLE_CHARACTERS
    expect((await render({ ...FACTS, name, host: name, about: name, price: name, uptime: name })).requests).toEqual([])
  })

  it("differs for each health and each protocol", async () => {
    const images = new Set<string>()
    for (const health of HEALTH_STATUSES) images.add((await render({ ...FACTS, health })).image.toString("base64"))
    for (const protocol of PROTOCOLS) images.add((await render({ ...FACTS, protocol })).image.toString("base64"))
    expect(images.size).toBe(HEALTH_STATUSES.length + PROTOCOLS.length - 1)
  })
})
