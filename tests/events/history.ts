// Random histories of a directory, as sequences of steps: registrations, reviews, probes, endpoints that break or change their
// price, the steps of an owner (owner-history.ts), and time that passes. Steps use the API and the modules' functions.

import fc from "fast-check"
import { vi } from "vitest"
import { createActor } from "@/lib/acts/log"
import { SHOPS } from "@/tests/street/addresses"
import { FAULTS } from "@/tests/street/shop"

// Set before lib/env is first imported. All test endpoints share one host, so a pause per host would slow each sweep.
process.env["PROBE_HOST_SPACING_MS"] = "0"
const { admin, db, register, routes, street } = await import("@/tests/support/registration")
const { decideProposal } = await import("@/lib/review/proposals")
const { decideRevision } = await import("@/lib/review/revisions")
const { probe } = await import("@/lib/probe/probe")
const { recordCheck } = await import("@/lib/health/checks/record")
const { pollFacilitators } = await import("@/lib/health/facilitators/poll")
const { refreshFigures } = await import("@/lib/health/figures")
const { setProbeStatus } = await import("@/lib/health/probe-status")
const { expireStale } = await import("@/lib/health/stale")
const { sweep } = await import("@/lib/health/sweep/sweep")
const owners = await import("./owner-history")

const ENDPOINTS = ["almanac", "flights", "news", "prices", "weather", "sandbox", "search", "translate"] as const
const INTERVAL_MS = 900_000
const DAY_MS = 86_400_000

export interface Step {
  run(): Promise<unknown>
  [fc.toStringMethod](): string
}
const { unlessRefused } = owners
type Name = (typeof ENDPOINTS)[number]
type Listing = Awaited<ReturnType<ReturnType<typeof db>["service"]["findFirstOrThrow"]>>

const step = (words: string, run: () => Promise<unknown> | unknown): Step => ({
  run: async () => {
    vi.setSystemTime(Date.now() + 1000)
    await run()
  },
  [fc.toStringMethod]: () => words,
})

const name = fc.constantFrom(...ENDPOINTS)
const place = fc.nat(9)
const choose = (list: readonly string[]) => fc.constantFrom(...list)

/** Applies `act` to one of the listings that exist when the step runs. Does nothing if no listing exists. */
async function onListing(nth: number, act: (listing: Listing) => Promise<unknown>): Promise<void> {
  const listings = await db().service.findMany({ orderBy: { number: "asc" } })
  const listing = listings[nth % listings.length]
  if (listing) await act(listing)
}
const listingStep = (words: string, act: (listing: Listing) => Promise<unknown>) =>
  place.map((nth) => step(`${words} #${nth}`, () => onListing(nth, act)))

const registered = fc
  .record({ name, other: fc.nat(1), said: choose(["One", "Two", "Three"]), price: fc.constantFrom(null, 0.5, 2) })
  .map(({ name, other, said, price }) =>
    step(`register ${name} as ${said} for ${price}, protocol ${other}`, () => {
      const { url, method, protocols } = street.endpoints[name]
      const protocol = protocols[other % protocols.length]
      return register({ url, protocol, http_method: method, name: said, category: said, price_usd: price })
    }),
  )

/** Probes the listing's own endpoint. `probedAsAnother` records another endpoint's response, which changes price and network. */
const probed = fc.record({ nth: place, times: fc.integer({ min: 1, max: 3 }) }).map(({ nth, times }) =>
  step(`probe #${nth} ${times} times`, () =>
    onListing(nth, async ({ id }) => {
      for (let time = 0; time < times; time += 1) await admin(routes.probe, id)
    }),
  ),
)
const probedAsAnother = fc
  .record({ nth: place, name })
  .map(({ nth, name }) => step(`#${nth} responds like ${name}`, () => onListing(nth, ({ id }) => record(id, name))))

async function record(id: string, name: Name): Promise<void> {
  const now = new Date()
  const { url, method } = street.endpoints[name]
  const result = await probe({ url, method, body: null }, { now })
  await db().$transaction(async (transaction) => {
    await transaction.$queryRaw`select id from services where id = ${id}::uuid for update`
    const listing = await transaction.service.findUniqueOrThrow({ where: { id } })
    await recordCheck(transaction, listing, result, { now, intervalMs: INTERVAL_MS })
  })
}

/** Sets the listing's facilitator hint and polls the facilitator. `control` is no facilitator, so its poll fails. */
async function hint({ id }: Listing, shop: "facilitator" | "control"): Promise<void> {
  const facilitatorHint = `http://${street.hosts[SHOPS.indexOf(shop)]}`
  await db().service.updateMany({ where: { id, protocol: "x402" }, data: { facilitatorHint } })
  await pollFacilitators({ now: new Date(), signal: new AbortController().signal })
}

/** Approves a pending revision. Ignores a rejection by the directory, because the listing may be deleted or verified. */
async function acceptRevision(): Promise<unknown> {
  const revision = await db().revision.findFirst({ where: { state: "pending", service: { status: "active" } } })
  return revision && unlessRefused(decideRevision(revision.id, "approved", new Date(), createActor("cli")))
}

async function acceptProposal(): Promise<unknown> {
  const proposal = await db().proposal.findFirst({ where: { state: "pending", service: { status: "active" } } })
  return proposal && unlessRefused(decideProposal(proposal.id, "approved", new Date(), createActor("cli")))
}

/** Moves the clock forward without probes, and then runs the scheduled jobs one after the other. */
async function wait(ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + ms)
  const { signal } = new AbortController()
  for (const job of [expireStale, refreshFigures, sweep, pollFacilitators]) await job({ now: new Date(), signal })
}

const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: registered },
  { weight: 6, arbitrary: listingStep("approve", ({ id }) => admin(routes.approve, id)) },
  { weight: 2, arbitrary: listingStep("reject", ({ id }) => admin(routes.reject, id, {})) },
  { weight: 4, arbitrary: probed },
  { weight: 4, arbitrary: probedAsAnother },
  {
    weight: 1,
    arbitrary: listingStep("unprobeable", ({ id }) =>
      setProbeStatus(id, "unprobeable", new Date(), createActor("cli")),
    ),
  },
  {
    weight: 1,
    arbitrary: listingStep("probeable", ({ id }) => setProbeStatus(id, "probeable", new Date(), createActor("cli"))),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(name, fc.constantFrom(...FAULTS))
      .map(([name, fault]) => step(`${name} is ${fault}`, () => street.break(name, fault))),
  },
  { weight: 1, arbitrary: name.map((name) => step(`fix ${name}`, () => street.fix(name))) },
  { weight: 1, arbitrary: listingStep("a facilitator for", (listing) => hint(listing, "facilitator")) },
  { weight: 1, arbitrary: listingStep("no facilitator for", (listing) => hint(listing, "control")) },
  { weight: 2, arbitrary: fc.constant(step("approve a revision", acceptRevision)) },
  { weight: 1, arbitrary: fc.constant(step("approve a proposal", acceptProposal)) },
  ...owners.CLAIM_STEPS.map(({ weight, words, run }) => ({ weight, arbitrary: fc.constant(step(words, run)) })),
  ...owners.LISTING_STEPS.map(({ weight, words, run }) => ({ weight, arbitrary: listingStep(words, run) })),
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(INTERVAL_MS, DAY_MS, 8 * DAY_MS)
      .map((ms) => step(`wait ${ms / 60_000} minutes`, () => wait(ms))),
  },
)

export const history = fc.array(arbitraryStep, { minLength: 10, maxLength: 50, size: "max" })

/** Makes all test endpoints work again. */
export function fixAll(): void {
  for (const name of ENDPOINTS) street.fix(name)
}
