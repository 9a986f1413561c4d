import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  type HealthState,
  isBlockReported,
  isSlow,
  RULES_VERSION,
  THRESHOLDS,
  transition,
  transitionBlocked,
  type Verdict,
} from "@/lib/health/rules/transitions"

const fresh: HealthState = {
  health: "unknown",
  consecutiveOk: 0,
  consecutiveWrong: 0,
  consecutiveSlow: 0,
  consecutiveFailures: 0,
}

/** Applies one verdict per letter of `script`: o = ok, s = ok but slow, w = wrong, u = unreachable, n = no verdict. */
function play(script: string, from: HealthState["health"] = "unknown") {
  const verdicts: Record<string, [Verdict, boolean]> = {
    o: ["ok", false],
    s: ["ok", true],
    w: ["wrong", false],
    u: ["unreachable", false],
    n: ["no_verdict", false],
  }
  let state: HealthState = { ...fresh, health: from }
  const states: string[] = []
  const events: string[] = []
  for (const letter of script) {
    const [verdict, slow] = verdicts[letter] ?? ["no_verdict", false]
    const step = transition(state, verdict, slow)
    state = step.next
    states.push(state.health)
    events.push(...step.events)
  }
  return { states: states.join(" "), events, state }
}

describe("D-health-01 health transitions", () => {
  it("have the thresholds of this version; a changed threshold needs a new version", () => {
    const atLeast = { okToRecover: 2, wrongToDegrade: 2, slowToDegrade: 3, unreachableToFall: 3 }
    expect({ version: RULES_VERSION, ...THRESHOLDS }).toEqual({
      version: 3,
      ...atLeast,
      slowFactor: 2,
      slowFloorMs: 1000,
    })
  })

  it.each([
    ["unknown becomes healthy on the first ok", "unknown", "o", "healthy"],
    ["unknown becomes degraded on one wrong", "unknown", "w", "degraded"],
    ["unknown stays until the third unreachable", "unknown", "uuu", "unknown unknown down"],
    ["healthy survives one wrong", "healthy", "wo", "healthy healthy"],
    ["healthy degrades on two wrong in a row", "healthy", "ww", "healthy degraded"],
    ["wrong answers apart do not add up", "healthy", "wowo", "healthy healthy healthy healthy"],
    ["healthy falls on three unreachable in a row", "healthy", "uuu", "healthy healthy down"],
    ["unreachable answers apart do not add up", "healthy", "uuouu", "healthy healthy healthy healthy healthy"],
    ["three slow in a row degrade", "healthy", "sss", "healthy healthy degraded"],
    ["a quick answer ends the slow run", "healthy", "ssoss", "healthy healthy healthy healthy healthy"],
    ["degraded recovers after two ok", "degraded", "oo", "degraded healthy"],
    ["down recovers after two ok", "down", "ouoo", "down down down healthy"],
    ["down that answers wrongly twice is degraded", "down", "ww", "down degraded"],
    ["slow answers do not count towards recovery", "degraded", "ssss", "degraded degraded degraded degraded"],
    ["no verdict changes nothing, counters included", "healthy", "wnw", "healthy healthy degraded"],
  ] as const)("%s", (_sentence, from, script, expected) => {
    expect(play(script, from).states).toBe(expected)
  })

  it("write one event per change, and one more when the service goes down", () => {
    expect(play("ouuuuoo").events).toEqual([
      "service.health_changed",
      "service.health_changed",
      "service.down",
      "service.health_changed",
    ])
  })

  it("count a response as slow if it takes over twice the service's median and over a second", () => {
    expect(isSlow(1001, 500)).toBe(true)
    expect(isSlow(1000, 400)).toBe(false)
    expect(isSlow(1500, 800)).toBe(false)
    expect(isSlow(9000, null)).toBe(false)
  })
})

describe("D-health-01 for any sequence of verdicts", () => {
  const script = fc.array(fc.constantFrom(..."oswun"), { maxLength: 60 }).map((letters) => letters.join(""))
  const start = fc.constantFrom<HealthState["health"]>("unknown", "healthy", "degraded", "down")

  const run = (from: HealthState["health"], text: string) => {
    const seen = [...text].filter((letter) => letter !== "n").join("")
    return { seen, ...play(text, from) }
  }
  const endsWith = (seen: string, pattern: RegExp) => pattern.test(seen)

  it("the last ones decide: three unreachable are down, two wrong degraded, three slow degraded, two ok healthy", () => {
    fc.assert(
      fc.property(start, script, (from, text) => {
        const { seen, state } = run(from, text)
        if (endsWith(seen, /uuu$/)) expect(state.health).toBe("down")
        if (endsWith(seen, /ww$/)) expect(state.health).toBe("degraded")
        if (endsWith(seen, /sss$/)) expect(state.health).toBe("degraded")
        if (endsWith(seen, /oo$/)) expect(state.health).toBe("healthy")
      }),
    )
  })

  it("a single different verdict never changes a known health, and no verdict makes it unknown again", () => {
    fc.assert(
      fc.property(start, script, fc.constantFrom(..."oswu"), (from, text, last) => {
        const before = run(from, text)
        const after = run(from, text + last)
        const isAlone = !endsWith(before.seen, new RegExp(`${last}$`))
        if (before.state.health !== "unknown" && isAlone) expect(after.state.health).toBe(before.state.health)
        if (before.state.health !== "unknown") expect(after.state.health).not.toBe("unknown")
      }),
    )
  })

  it("each counter is the length of the current run of its verdict, and zero for other verdicts", () => {
    fc.assert(
      fc.property(start, script, (from, text) => {
        const { seen, state } = run(from, text)
        const tail = (letter: string) => new RegExp(`${letter}*$`).exec(seen)?.[0].length ?? 0
        expect(state).toMatchObject({
          consecutiveOk: tail("o"),
          consecutiveSlow: tail("s"),
          consecutiveWrong: tail("w"),
          consecutiveFailures: tail("u"),
        })
      }),
    )
  })

  it("every change has one event, a change to down has one more, and nothing else has an event", () => {
    fc.assert(
      fc.property(start, script, (from, text) => {
        const { states, events } = run(from, text)
        const path = [from, ...(states === "" ? [] : states.split(" "))]
        const expected = path.slice(1).flatMap((health, index) => {
          if (health === path[index]) return []
          return health === "down" ? ["service.health_changed", "service.down"] : ["service.health_changed"]
        })
        expect(events).toEqual(expected)
      }),
    )
  })

  it("a check without a verdict changes nothing", () => {
    fc.assert(
      fc.property(start, script, (from, text) => {
        expect(play(text.replaceAll("n", ""), from).state).toEqual(play(text, from).state)
      }),
    )
  })
})

describe("D-health-10 while something keeps the checker out", () => {
  const HOUR = 3_600_000
  const now = new Date("2026-11-27T12:00:00Z")
  const ago = (ms: number) => new Date(now.getTime() - ms)

  it.each([
    ["a moment", 60_000, false, "healthy"],
    ["just under an hour", HOUR - 1, false, "healthy"],
    ["an hour", HOUR, true, "healthy"],
    ["just under a day", 24 * HOUR - 1, true, "healthy"],
    ["a day", 24 * HOUR, true, "unknown"],
  ])("after %s the reason is reported: %2$s, and the health is %3$s", (_, ms, isReported, health) => {
    const state = { ...fresh, health: "healthy" as const }
    expect(isBlockReported(ago(ms), now)).toBe(isReported)
    expect(transitionBlocked(state, ago(ms), now).next.health).toBe(health)
  })

  it("reports the reason at once where no check had a verdict", () => {
    expect(isBlockReported(null, now)).toBe(true)
    expect(transitionBlocked(fresh, null, now)).toEqual({ next: fresh, events: [] })
  })
})
