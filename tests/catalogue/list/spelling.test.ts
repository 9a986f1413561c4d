import { expect, it } from "vitest"
import { chooseCorrection } from "@/lib/catalogue/list/relax"

const similar = (given: string, words: Record<string, number>) =>
  Object.entries(words).map(([word, services]) => ({ given, word, services }))

it.each([
  ["wether", { weather: 5, wealth: 9 }, "weather"],
  ["bitcion", { bitcoin: 3 }, "bitcoin"],
  ["hotle", { hotel: 2, hotels: 4 }, "hotel"],
  ["transalation", { translation: 1, translations: 1 }, "translation"],
  ["pric", { price: 3, pricing: 8, prick: 1 }, "price"],
  ["abc", { abd: 5 }, null],
  ["steal", { steps: 5, deals: 2 }, null],
  ["zzzzzz", {}, null],
])("corrects %s by %j to %s", (given, words, expected) => {
  expect(chooseCorrection(given, similar(given, words as Record<string, number>))).toBe(expected)
})

it("chooses among equally similar words the most frequent", () => {
  expect(chooseCorrection("forcast", similar("forcast", { forecast: 1, forcasts: 7 }))).toBe("forcasts")
})

it("reads only words that are similar to the given word", () => {
  expect(chooseCorrection("wether", similar("forcast", { weather: 5 }))).toBeNull()
})
