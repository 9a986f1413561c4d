// Every generated program meets endpoints that want more money than they were listed with, or want it for somebody else. Nothing that
// leaves a program is beyond its guard. The honest endpoints beside them are paid, so that a program that pays never does not pass.

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { runs } from "@/tests/support/long"
import { LISTINGS } from "./listings"
import { PROGRAMS, type Program } from "./selection"
import { openSuite, type Result } from "./suite"
import { UNGUARDED } from "./unguarded"

/** All programs together take about 30 s of a machine with two cores, and about 15 min in long tests. */
const TIMEOUT_MS = runs(900_000, 3_600_000)

let suite: Awaited<ReturnType<typeof openSuite>>
let results: Map<Program, Promise<Result[]>>

beforeAll(async () => {
  suite = await openSuite()
  // The lanes of the languages run side by side; each has its own queue.
  const start = async ({ listing, language, challenges }: Program) => {
    const done = await Promise.all(challenges.map((challenge) => suite.run({ listing, language, challenge })))
    return done.flatMap((result) => result ?? [])
  }
  results = new Map(PROGRAMS.map((program) => [program, start(program)]))
  // A failed program is reported by its own test, which may start later.
  for (const result of results.values()) result.catch(() => undefined)
})
afterAll(() => suite.close())

const describeOne = ({ challenge, outcome }: Result) =>
  `${challenge.topic}: ${challenge.name} (code ${outcome.code}) ${outcome.stderr.slice(0, 500)}`

describe.each(PROGRAMS.map((program) => ({ program, name: program.listing.name, language: program.language })))(
  "the $language program of $name",
  ({ program }) => {
    it("D-examples-01 D-examples-02 pays nobody beyond its guard, whatever the endpoint answers", {
      timeout: TIMEOUT_MS,
    }, async () => {
      const done = (await results.get(program)) ?? []
      expect(done).toHaveLength(program.challenges.length)
      expect(done.flatMap((one) => one.breaches.map((breach) => `${one.challenge.name}: ${breach}`))).toEqual([])
    })

    it("D-examples-03 pays an honest endpoint once, and stops at every other one", {
      timeout: TIMEOUT_MS,
    }, async () => {
      const done = (await results.get(program)) ?? []
      const unpaid = done.filter(
        ({ challenge, payments, outcome }) => challenge.mustPay && (payments !== 1 || outcome.code !== 0),
      )
      expect(unpaid.map(describeOne)).toEqual([])
      expect(done.filter(({ outcome }) => outcome.code === null).map(describeOne)).toEqual([])
    })
  },
)

const CAUGHT = UNGUARDED.flatMap((program) => program.beyond.map((name) => ({ ...program, name })))
it.each(CAUGHT)(
  "the judge sees what a $language program without a guard pays to $listing: $name",
  async ({ listing: of, language, name, write }) => {
    const listing = LISTINGS.find((one) => one.name === of)
    const challenge = listing?.challenges.find((one) => one.name === name)
    if (!listing || !challenge) throw new Error(`no challenge ${name} of ${of}`)
    expect((await suite.run({ listing, language, challenge, write }))?.breaches).not.toEqual([])
  },
)
