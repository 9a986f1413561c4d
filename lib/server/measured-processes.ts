// The metrics of all processes of this start, in the primary: its own values, and those that its child processes report.

import type { ChildProcess } from "node:child_process"
import type { CollectValues, MetricValues } from "@/lib/metrics/collect"
import { isValuesReport, type ValuesRequest } from "@/lib/metrics/member"
import { addEnded, formatMetrics, type ProcessValues } from "@/lib/metrics/merge"
import { log } from "@/lib/process/log"

/** A process that does not report within this time counts with the values that it reported last. Prometheus waits 10 s by default. */
const REPORT_MS = 5_000

interface Member {
  child: ChildProcess
  /** Null for a process that is not ready yet, or that is being replaced. */
  getName: () => string | null
  /** Null until the process has reported for the first time. */
  last: MetricValues | null
  waiting: Map<number, (values: MetricValues) => void>
}

export class MeasuredProcesses {
  readonly #collect: CollectValues
  readonly #members = new Set<Member>()
  /** The counters of processes that have ended. */
  #ended: Promise<MetricValues["work"]> = Promise.resolve([])
  #reading: Promise<string> | null = null
  #nextId = 1

  /** @param collect of the primary itself */
  constructor(collect: CollectValues) {
    this.#collect = collect
  }

  /** Counts the child from its first report on. @param getName the value of the label `process`, such as `web-1` */
  add(child: ChildProcess, getName: () => string | null): void {
    const member: Member = { child, getName, last: null, waiting: new Map() }
    this.#members.add(member)
    child.on("message", (message: unknown) => {
      if (!isValuesReport(message)) return
      member.last = message.values
      if (message.id !== null) member.waiting.get(message.id)?.(message.values)
    })
    // After `exit` a last report may still be on its way.
    child.once("disconnect", () => this.#remove(member))
  }

  /** Returns all metrics in Prometheus' text format. Scrapes at the same time share one reading. */
  read(): Promise<string> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async #read(): Promise<string> {
    const members = [...this.#members].filter(({ last }) => last !== null)
    // Any web process can read the figures. The job process has no time for them.
    const reader = members.find(({ getName }) => getName()?.startsWith("web-"))
    const [own, ...others] = await Promise.all([
      this.#collect(reader === undefined),
      ...members.map((member) => this.#request(member, member === reader)),
    ])
    // Without an await between the two, so that a process that ends is counted once.
    const ended = this.#ended
    const present = others.filter(({ member }) => this.#members.has(member)).map(({ values }) => values)
    return formatMetrics([{ name: "primary", values: own, isUp: true }, ...present], await ended)
  }

  async #request(member: Member, withFigures: boolean): Promise<{ member: Member; values: ProcessValues }> {
    const id = this.#nextId
    this.#nextId += 1
    const values = await new Promise<MetricValues | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), REPORT_MS)
      member.waiting.set(id, (reported) => {
        clearTimeout(timer)
        resolve(reported)
      })
      const message: ValuesRequest = { kind: "measure", id, withFigures }
      // A process that has just ended receives nothing; the time limit ends the wait.
      if (member.child.connected) member.child.send(message, (error) => error && resolve(null))
      else resolve(null)
    })
    member.waiting.delete(id)
    const last = member.last ?? { work: [], own: [], figures: [] }
    return {
      member,
      values: { name: member.getName(), values: values ?? { ...last, figures: [] }, isUp: values !== null },
    }
  }

  #remove(member: Member): void {
    this.#members.delete(member)
    const { last } = member
    if (last === null) return
    const before = this.#ended
    this.#ended = before
      .then((ended) => addEnded(ended, last))
      .catch((err) => {
        log.error({ err }, "the metrics of a process that ended are lost")
        return before
      })
  }
}
