import { readFileSync } from "node:fs"
import { ImageResponse } from "next/og"
import { CARD_FONTS, CARD_SIZE, ShareCard } from "@/components/share/share-card"
import { listShareTexts, type ShareTexts } from "@/components/share/share-facts"
import { findServiceDetail } from "@/lib/catalogue/queries"
import { env } from "@/lib/env"
import { ShareImages } from "@/lib/interfaces/share/share-images"
import { log } from "@/lib/process/log"
import { inRoot } from "@/lib/process/programs"

export const size = CARD_SIZE
export const contentType = "image/png"
export const alt = "Name, price, health and uptime of a paid API"

const CACHE_SECONDS = 600
const images = new ShareImages()

export default async function Image({ params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const service = await findServiceDetail((await params).id)
  if (!service) return new Response("Nothing is listed at this URL.\n", { status: 404 })
  const facts = listShareTexts(service)
  try {
    const image = await images.get(JSON.stringify(facts), () => renderCard(facts))
    const headers = { "Content-Type": contentType, "Cache-Control": `public, max-age=${CACHE_SECONDS}` }
    return new Response(image, { headers })
  } catch (error) {
    log.warn({ err: error }, "an image could not be rendered")
    return new Response("Too many images are being rendered.\n", { status: 503, headers: { "Retry-After": "10" } })
  }
}

async function renderCard(facts: ShareTexts): Promise<Uint8Array<ArrayBuffer>> {
  const card = <ShareCard facts={facts} siteName={env.SITE_NAME} />
  return new Uint8Array(await new ImageResponse(card, { ...size, fonts: readFonts() }).arrayBuffer())
}

type Fonts = NonNullable<NonNullable<ConstructorParameters<typeof ImageResponse>[1]>["fonts"]>
let fonts: Fonts | undefined

/** Reads the fonts at the first render. The renderer cannot read the compressed font files of the pages. */
function readFonts(): Fonts {
  const read = (file: string) => readFileSync(inRoot("app", "fonts", file))
  fonts ??= [
    { name: CARD_FONTS.text, data: read("card-regular.ttf"), weight: 400 },
    { name: CARD_FONTS.text, data: read("card-semibold.ttf"), weight: 600 },
    { name: CARD_FONTS.mono, data: read("card-mono.ttf"), weight: 400 },
  ]
  return fonts
}
