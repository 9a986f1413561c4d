import { describe, expect, it } from "vitest"
import { type HealthState, isSlow, transition, type Verdict } from "@/lib/health/transitions"

const fresh: HealthState = {
  health: "unknown",
  consecutiveOk: 0,
  consecutiveWrong: 0,
  consecutiveSlow: 0,
  consecutiveFailures: 0,
}

/** o = ok, s = slow but ok, w = wrong, u = unreachable, n = no verdict. */
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

describe("health transitions", () => {
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

  it("announces a change once, and a fall besides", () => {
    expect(play("ouuuuoo").events).toEqual([
      "service.health_changed",
      "service.health_changed",
      "service.down",
      "service.health_changed",
    ])
  })

  it("calls slow what takes over twice the service's own median and over a second", () => {
    expect(isSlow(1001, 500)).toBe(true)
    expect(isSlow(1000, 400)).toBe(false)
    expect(isSlow(1500, 800)).toBe(false)
    expect(isSlow(9000, null)).toBe(false)
  })
})
