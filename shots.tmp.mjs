import { existsSync, mkdirSync } from "node:fs"
import { chromium } from "@playwright/test"

mkdirSync("/tmp/discover-shots", { recursive: true })
const b = await chromium.launch({
  executablePath: existsSync("/usr/bin/chromium") ? "/usr/bin/chromium" : undefined,
  args: ["--no-sandbox"],
})
const only = process.argv[2]?.split(";") ?? []
for (const spec of only) {
  const [name, path, width, theme] = spec.split("|")
  const page = await b.newPage({ viewport: { width: Number(width), height: 1000 }, colorScheme: theme })
  await page.goto("http://127.0.0.1:3607" + path)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await page.screenshot({ path: `/tmp/discover-shots/${name}-${width}-${theme}.png`, fullPage: false })
  console.log(name, width, theme, "surplus", over, await page.title())
  await page.close()
}
await b.close()
