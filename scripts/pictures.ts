// `npm run pictures -- <url>` takes the pictures of README.md from a running directory, such as that of `npm run demo`: the front
// page in the light and in the dark theme. Without a URL it takes http://127.0.0.1:3000.

import { mkdirSync, statSync } from "node:fs"
import path from "node:path"
import { chromium } from "@playwright/test"
import { ensureBrowser } from "../tests/run/browser"

const FOLDER = path.join("docs", "images")
const VIEWPORT = { width: 1200, height: 675 } as const
/** A larger picture would make the README slow to open. */
const MOST_BYTES = 200_000

const address = process.argv[2] ?? "http://127.0.0.1:3000"
mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ["--no-sandbox"] })
try {
  for (const theme of ["light", "dark"] as const) {
    const page = await browser.newPage({ viewport: VIEWPORT, colorScheme: theme, reducedMotion: "reduce" })
    await page.goto(address, { waitUntil: "networkidle" })
    const file = path.join(FOLDER, `front-page-${theme}.png`)
    await page.screenshot({ path: file })
    const { size } = statSync(file)
    if (size > MOST_BYTES) throw new Error(`${file} has ${size} bytes, at most ${MOST_BYTES} are allowed`)
    console.log(`${file}: ${size} bytes`)
  }
} finally {
  await browser.close()
}
