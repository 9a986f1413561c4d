import { describe, expect, it } from "vitest"
import { COUNTER_LIMITS, DemandCounter } from "@/lib/demand/demand-counter"

const NOON = new Date("2026-11-21T12:00:00Z")
const NEXT_DAY = new Date("2026-11-22T00:00:00Z")
const DAY = "2026-11-21"

/** Counts a search by clients with the numbers `from` to `to`. */
function countClients(counter: DemandCounter, query: string, from: number, to: number, now = NOON) {
  for (let n = from; n <= to; n += 1) counter.count(query, `203.0.113.${n}`, now)
}

describe("D-demand-01 the counter of a day", () => {
  it("reports a query when five clients made it, not four", () => {
    const counter = new DemandCounter()
    countClients(counter, "tide", 1, 4)
    expect(counter.takeRows()).toEqual([])
    expect(counter.count("tide", "203.0.113.5", NOON)).toBe(true)
    expect(counter.takeRows()).toEqual([{ day: DAY, key: "tide", clients: 5 }])
  })

  it("counts each client once a day", () => {
    const counter = new DemandCounter()
    for (let n = 0; n < 20; n += 1) {
      countClients(counter, "tide", 1, 4)
      countClients(counter, "moon", 1, 4)
    }
    expect(counter.takeRows()).toEqual([])
  })

  it("reports a higher number after the next client, and nothing without a change", () => {
    const counter = new DemandCounter()
    countClients(counter, "tide", 1, 6)
    expect(counter.takeRows()).toEqual([{ day: DAY, key: "tide", clients: 6 }])
    countClients(counter, "tide", 1, 6)
    expect(counter.takeRows()).toEqual([])
    countClients(counter, "tide", 7, 7)
    expect(counter.takeRows()).toEqual([{ day: DAY, key: "tide", clients: 7 }])
  })

  it("begins again with each UTC day, and still reports the last numbers of the day before", () => {
    const counter = new DemandCounter()
    countClients(counter, "tide", 1, 5)
    countClients(counter, "moon", 1, 4)
    countClients(counter, "moon", 5, 5, NEXT_DAY)
    expect(counter.takeRows()).toEqual([{ day: DAY, key: "tide", clients: 5 }])
    countClients(counter, "moon", 1, 4, NEXT_DAY)
    expect(counter.takeRows()).toEqual([{ day: "2026-11-22", key: "moon", clients: 5 }])
  })

  it("counts only the longest of the texts that a client typed", () => {
    const counter = new DemandCounter()
    for (const query of ["birth", "birth cert", "birth certificate", "birth cert"]) countClients(counter, query, 1, 5)
    expect(counter.takeRows()).toEqual([{ day: DAY, key: "birth certificate", clients: 5 }])
  })

  it("takes rows back after a failed write, and joins them with newer numbers", () => {
    const counter = new DemandCounter()
    countClients(counter, "tide", 1, 5)
    const rows = counter.takeRows()
    countClients(counter, "tide", 6, 6)
    counter.restoreRows(rows)
    expect(counter.takeRows()).toEqual([{ day: DAY, key: "tide", clients: 6 }])
  })
})

describe("D-demand-03 the counter is bounded", () => {
  it("counts at most 50 texts of a client a day", () => {
    const counter = new DemandCounter()
    const queries = Array.from(
      { length: COUNTER_LIMITS.queriesOfClient + 1 },
      (_, n) => `query ${String(n).padStart(3, "0")}`,
    )
    for (const query of queries) countClients(counter, query, 1, 5)
    expect(counter.takeRows()).toHaveLength(COUNTER_LIMITS.queriesOfClient)
  })

  it("counts at most 1,000 clients of a query", () => {
    const counter = new DemandCounter()
    countClients(counter, "tide", 1, COUNTER_LIMITS.clientsOfQuery + 9)
    expect(counter.takeRows()).toEqual([{ day: DAY, key: "tide", clients: COUNTER_LIMITS.clientsOfQuery }])
  })

  it("forgets the query that was searched least recently", () => {
    const counter = new DemandCounter()
    countClients(counter, "tide", 1, 4)
    for (let n = 0; n < COUNTER_LIMITS.queries; n += 1) counter.count(`q${n}`, `client ${n}`, NOON)
    countClients(counter, "tide", 5, 5)
    expect(counter.takeRows()).toEqual([])
  })
})
