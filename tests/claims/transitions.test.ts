import { describe, expect, it } from "vitest"
import { formatToken, parsePastedToken, parseToken } from "@/lib/claims/token-form"
import {
  CLAIM_LIFETIME_MS,
  CLAIM_STATES,
  getClaimState,
  getTransition,
  TRANSITIONS,
  TRIGGERS,
} from "@/lib/claims/transitions"
import { AppError } from "@/lib/contract/errors"

/**
 * The expected result of each trigger in each state, written independently of the table under test. `201 pending` is a status
 * code and the next state; `409 already_verified` is a status code and the error code of a rejection.
 */
const EXPECTED: Record<string, [none: string, pending: string, expired: string, verified: string, revoked: string]> = {
  start: ["201 pending", "200 pending", "200 pending", "409 already_verified", "201 pending"],
  verify: ["404 no_pending_claim", "200 verified", "410 claim_expired", "409 already_verified", "404 no_pending_claim"],
  own: ["403 not_owner", "403 not_owner", "403 not_owner", "200 verified", "403 not_owner"],
  revoke: ["404 no_claim", "403 not_owner", "403 not_owner", "200 revoked", "403 not_owner"],
  reset: ["404 no_claim", "200 pending", "200 pending", "200 pending", "200 pending"],
  lapse: ["404 no_claim", "404 no_pending_claim", "404 no_pending_claim", "200 revoked", "404 no_pending_claim"],
}
const CELLS = Object.entries(EXPECTED).flatMap(([trigger, row]) =>
  row.map((expected, index) => [trigger, CLAIM_STATES[index], expected] as const),
)

function outcome(run: () => { to: string; status: number }): string {
  try {
    const { to, status } = run()
    return `${status} ${to}`
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return `${error.status} ${error.options.slug}`
  }
}

describe("the table of transitions", () => {
  it("has a cell for each pair of a trigger and a state", () => {
    expect(TRIGGERS).toEqual(Object.keys(EXPECTED))
    expect(CLAIM_STATES).toEqual(["none", "pending", "expired", "verified", "revoked"])
    expect(Object.values(TRANSITIONS).flatMap((row) => Object.keys(row))).toHaveLength(CELLS.length)
  })

  it.each(CELLS)("maps trigger %s in state %s to %s", (trigger, state, expected) => {
    expect(outcome(() => getTransition(trigger as (typeof TRIGGERS)[number], state ?? "none"))).toBe(expected)
  })

  it("rejects with full sentences, and with one message for a wrong token in every state", () => {
    const rejections = Object.values(TRANSITIONS).flatMap((row) =>
      Object.values(row).filter((cell) => "rejectedAs" in cell),
    )
    for (const { message } of rejections) expect(message).toMatch(/^[A-Z].{10,100}\.$/)
    expect(new Set(rejections.filter(({ rejectedAs }) => rejectedAs === "forbidden")).size).toBe(1)
  })
})

describe("the state of a claim", () => {
  const expiresAt = new Date("2026-11-24T12:00:00.000Z")
  const at = (ms: number) => new Date(expiresAt.getTime() + ms)

  it("is none without a stored claim", () => expect(getClaimState(null, expiresAt)).toBe("none"))

  it.each([
    ["pending", -1, "pending"],
    ["pending", 0, "pending"],
    ["pending", 1, "expired"],
    ["verified", 1, "verified"],
    ["revoked", 1, "revoked"],
    ["verified", -1, "verified"],
  ])("with status %s, %d ms after its 72 hours, is %s", (status, ms, state) => {
    expect(getClaimState({ status, expiresAt }, at(ms))).toBe(state)
  })

  it("stays pending for at most 72 hours", () => expect(CLAIM_LIFETIME_MS).toBe(72 * 60 * 60 * 1000))
})

const TOKEN = "5a".repeat(32)

describe("a written token", () => {
  it("begins with dir_, and the API reads it with and without", () => {
    expect(formatToken(TOKEN)).toBe(`dir_${TOKEN}`)
    expect(parseToken(formatToken(TOKEN))).toBe(TOKEN)
    expect(parseToken(TOKEN)).toBe(TOKEN)
  })

  it.each([`DIR_${TOKEN}`, ` dir_${TOKEN}`, TOKEN.toUpperCase(), `${TOKEN} `, ""])(
    "has no other spelling: %j",
    (text) => expect(parseToken(text)).toBe(text),
  )
})

describe("a pasted token", () => {
  it.each([
    ["as the page shows it", `dir_${TOKEN}`],
    ["of an older claim", TOKEN],
    ["with white space", `\t dir_${TOKEN} \r\n`],
    ["with a byte order mark", `\ufeff${TOKEN}\n`],
    ["in quotes", `"dir_${TOKEN}"`],
    ["in typographic quotes", `“${TOKEN}”`],
    ["with the comma of JSON", `"${TOKEN}",`],
    ["in a code span", `\`dir_${TOKEN}\``],
    ["in capitals", `DIR_${TOKEN.toUpperCase()}`],
    ["as the value of the DNS record", `directory-verify=${TOKEN}`],
  ])("is read %s", (_case, text) => expect(parsePastedToken(text)).toBe(TOKEN))

  it.each([
    ["too short", "5a5a", "5a5a"],
    ["another prefix", `key_${TOKEN}`, `key_${TOKEN}`],
    ["two tokens", `${TOKEN} ${TOKEN}`, `${TOKEN} ${TOKEN}`],
    ["only quotes", ' "" ', ""],
  ])("is left as it is: %s", (_case, text, expected) => expect(parsePastedToken(text)).toBe(expected))
})
