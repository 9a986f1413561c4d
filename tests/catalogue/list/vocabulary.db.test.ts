import { beforeEach, expect, it } from "vitest"
import { countWords } from "@/lib/catalogue/list/vocabulary"
import { dropState } from "@/lib/process/process-state"
import { aService, pool } from "@/tests/support/directory"

beforeEach(() => dropState("catalogue.words"))

const count = (now = new Date()) => countWords({ now, signal: AbortSignal.timeout(60_000) })
const readWords = async () => {
  const { rows } = await pool().query<{ word: string; services: number }>("select word, services from catalogue_words")
  return Object.fromEntries(rows.map(({ word, services }) => [word, services]))
}

it("counts for each word the public services that contain it, in any field", async () => {
  await aService({
    name: "Städte-Wetter",
    description: "Wetter, Wetter",
    category: "data/weather",
    provider: "Regenbogen",
  })
  await aService({ name: "Wetter", url: "https://regenbogen.example/x" })
  await aService({ name: "Geheim", status: "pending" })
  await count()
  expect(await readWords()).toMatchObject({ wetter: 2, stadte: 1, regenbogen: 2, weather: 1 })
  expect(await readWords()).not.toHaveProperty("geheim")
})

it("replaces the words when the catalogue has changed, not before", async () => {
  const { id } = await aService({ name: "Wetter" })
  expect((await count()).words).toBeGreaterThan(0)
  expect((await count(new Date(Date.now() + 3_600_000))).words).toBe(0)
  await pool().query("update services set name = 'Regen' where id = $1", [id])
  expect((await count(new Date(Date.now() + 3_600_000))).words).toBeGreaterThan(0)
  expect(await readWords()).toHaveProperty("regen")
  expect(await readWords()).not.toHaveProperty("wetter")
})

it("rests after counting, so that it takes a small part of the time", async () => {
  const now = new Date()
  await aService({ name: "Wetter" })
  await count(now)
  await aService({ name: "Regen" })
  expect(await count(now)).toEqual({ words: 0 })
})
