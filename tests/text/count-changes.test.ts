import { expect, it } from "vitest"
import { countChanges } from "@/lib/text/count-changes"

it.each([
  ["", "", 0],
  ["", "abc", 3],
  ["weather", "weather", 0],
  ["weather", "wether", 1],
  ["wether", "weather", 1],
  ["weather", "westher", 1],
  ["weather", "waether", 1],
  ["weather", "ewahter", 2],
  ["ca", "abc", 3],
  ["url", "body", 4],
])("%j and %j differ in %i", (one, other, changes) => {
  expect([countChanges(one, other), countChanges(other, one)]).toEqual([changes, changes])
})
