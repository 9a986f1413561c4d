// The page /privacy names every table that holds something of people.

import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { NOT_OF_PEOPLE, STORED } from "@/app/privacy/stored"

const SCHEMA = readFileSync("prisma/schema.prisma", "utf8")
const MODELS = [...SCHEMA.matchAll(/^model (\w+) \{\n([^}]*)\}/gm)].map(([, name = "", body = ""]) => ({ name, body }))

it("D-privacy-01 has every table in one of two lists", () => {
  const named = [...STORED.flatMap(({ models }) => models), ...NOT_OF_PEOPLE]
  expect(named.toSorted()).toEqual(MODELS.map(({ name }) => name).toSorted())
})

it("D-privacy-01 has every table with a contact or somebody's hash in the list of what is stored of people", () => {
  const ofPeople = MODELS.filter(({ body }) => /contact|email|creatorHash|tokenHash|\bwho\b/i.test(body))
  const stored = new Set(STORED.flatMap(({ models }) => models))
  expect(ofPeople.length).toBeGreaterThan(5)
  expect(ofPeople.map(({ name }) => name).filter((name) => !stored.has(name))).toEqual([])
})
