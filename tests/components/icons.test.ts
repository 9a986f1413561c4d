import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, it } from "vitest"
import { HEALTH_STATUSES } from "@/lib/catalogue/names"

const css = readFileSync(path.resolve("app/styles/icons.css"), "utf8")

it("every health has its own shape", () => {
  const shapes = HEALTH_STATUSES.map(
    (health) => css.split(`.health[data-health="${health}"]::before {\n`)[1]?.split("}")[0],
  )
  for (const shape of shapes) expect(shape).toMatch(/^ *--shape: url\("data:image\/svg\+xml,<svg .+<\/svg>"\);$/m)
  expect(new Set(shapes).size).toBe(HEALTH_STATUSES.length)
})
