// Sentences about the state of the directory, its parts and the Lightning node. The sentences state the failure and the consequence
// for the reader. Jobs and error messages are for administrators only.

import { formatCount, formatDuration, formatList, formatMoment, formatUptime } from "@/components/format"
import type { HealthStatus } from "@/lib/catalogue/schema"
import type { NodeReport } from "@/lib/paywall/schema"
import type { ComponentIncident, ComponentName, ComponentReport, Problem, Reason } from "@/lib/status/schema"

export interface Verdict {
  health: HealthStatus
  sentence: string
  /** What follows for the reader. */
  consequence?: string | null
}

/** The name of each part, and what its share counts. */
export const COMPONENT_WORDS: Record<ComponentName, { name: string; measured: string }> = {
  website: { name: "Website", measured: "pages without a server error" },
  api: { name: "API", measured: "responses without a server error" },
  checks: { name: "Checks", measured: "minutes with every check on time" },
  sources: { name: "Sources", measured: "lists of paid APIs that can be read" },
  webhooks: { name: "Webhooks", measured: "minutes with deliveries on time" },
  payments: { name: "Payments", measured: "minutes with a Lightning node" },
}

/** One sentence about the whole directory, which names what does not work. */
export function judgeDirectory(reports: readonly ComponentReport[]): Verdict {
  const troubles = reports.flatMap(({ name, health, problem }) =>
    problem !== null && health !== "unknown" ? [describeTrouble(name, problem)] : [],
  )
  if (troubles.length > 0) {
    const isDown = reports.some(({ health }) => health === "down")
    const sentence = joinClauses(troubles)
    return isDown
      ? { health: "down", sentence: `${capitalise(sentence)}.` }
      : { health: "degraded", sentence: `Everything works, but ${sentence}.` }
  }
  const waiting = reports
    .filter(({ problem }) => problem?.reason === "not-started")
    .map(({ name }) => COMPONENT_WORDS[name].name)
  if (waiting.length > 0) {
    return { health: "unknown", sentence: `The website works. Not started yet: ${formatList(waiting).toLowerCase()}.` }
  }
  return { health: "healthy", sentence: "Everything works." }
}

/** "a, b, and c", for clauses that have commas and "and" of their own. */
const joinClauses = (clauses: readonly string[]) =>
  clauses.length < 2 ? clauses.join("") : `${clauses.slice(0, -1).join(", ")}, and ${clauses.at(-1)}`

const capitalise = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
const countInWords = (count: number) => NUMBERS[count] ?? formatCount(count)

function describeTrouble(name: ComponentName, problem: Problem): string {
  const subject = name === "webhooks" ? "webhook deliveries" : name
  switch (problem.reason) {
    case "errors":
      return `${formatUptime(problem.share)} of the ${name === "api" ? "API responses" : "pages"} of today had a server error`
    case "background":
      return "some figures may be out of date"
    case "search":
      return "the semantic search does not find new listings"
    case "failing":
      return `${subject} failed at their last run`
    case "stopped":
      return `${subject} stopped on ${formatMoment(problem.since)}`
    case "late":
      return `${subject} are late by ${formatDuration(problem.seconds * 1000)}`
    case "unread":
      return describeUnread(problem)
    case "node":
      return "payments cannot be received"
    case "not-started":
      return `${subject} have not started`
    case "off":
      return `${subject} are switched off`
  }
}

/** One source by its name, several by their number: the list of sources has their names. */
function describeUnread({ names, total }: { names: readonly string[]; total: number }): string {
  if (names.length === total) return total === 1 ? `the source ${names[0]} cannot be read` : "no source can be read"
  if (names.length === 1) return `the source ${names[0]} cannot be read`
  return `${countInWords(names.length)} of ${countInWords(total)} sources cannot be read`
}

/** What the row of a part says below its name while the part does not work; null while it works. */
export function describeComponent({ name, health, problem }: ComponentReport): string | null {
  if (problem === null) return null
  if (health !== "unknown") return capitalise(describeTrouble(name, problem))
  if (problem.reason === "not-started") return "Not started yet"
  return name === "sources" ? "None configured" : "Switched off: the directory sells nothing"
}

interface IncidentWords {
  what: (incident: ComponentIncident) => string
  effect: string
  /** The effect while the incident is open, where the words of one that ended would be wrong. */
  effectNow?: string
}

/** What failed and what follows for the reader, for a part that fails now or failed before. */
const INCIDENT_WORDS: Record<Reason, IncidentWords> = {
  errors: { what: () => "Requests ended with a server error", effect: "Some pages could not be shown." },
  background: {
    what: () => "Background work failed",
    effect: "Some figures, orders and labels were out of date. Checks of services went on.",
  },
  search: {
    what: () => "The semantic search had no model",
    effect: "New and changed listings were found by keywords only.",
  },
  failing: { what: ({ component }) => `${nameSubject(component)} failed`, effect: "Results arrived late." },
  stopped: {
    what: ({ component }) => `${nameSubject(component)} stopped`,
    effect: "Nothing was measured or delivered in this time.",
  },
  late: {
    what: ({ component }) => `${nameSubject(component)} were late`,
    effect: "Health and messages were older than usual.",
  },
  unread: {
    what: ({ names }) => `${names.length === 1 ? "The source" : "The sources"} ${formatList(names)} could not be read`,
    effect: "Known services were checked as usual. New services of these lists appeared later.",
    effectNow: "Known services are checked as usual. New services of these lists appear once they can be read again.",
  },
  node: {
    what: () => "Payments could not be received",
    effect: "No tokens were sold: above the free limit the response was 429 instead of 402.",
  },
  "not-started": {
    what: ({ component }) => `${nameSubject(component)} did not start`,
    effect: "Nothing was measured.",
  },
  off: { what: ({ component }) => `${nameSubject(component)} were off`, effect: "Nothing was measured." },
}

const nameSubject = (component: ComponentName) =>
  component === "webhooks" ? "Webhook deliveries" : COMPONENT_WORDS[component].name

export function describeIncident(incident: ComponentIncident): { what: string; effect: string } {
  const { what, effect, effectNow = effect } = INCIDENT_WORDS[incident.reason]
  return { what: what(incident), effect: incident.closed_at === null ? effectNow : effect }
}

/** Other backends are the names of programs: LND, phoenixd. */
const nameNode = (backend: string) => (backend === "dev" ? "A node of play money" : backend)

/** Describes the state of the Lightning node, and the consequence if the node is unavailable. */
export function judgeNode({ backend, state }: NodeReport): Verdict {
  switch (state) {
    case "up": {
      const consequence = backend === "dev" ? "It accepts play money only." : null
      return { health: "healthy", sentence: `${nameNode(backend)}, responding`, consequence }
    }
    case "down":
      return {
        health: "down",
        sentence: `${nameNode(backend)}, not responding`,
        consequence:
          "No tokens are sold until it is available again: above the free limit the response is 429 instead of 402.",
      }
    case "off":
      return {
        health: "unknown",
        sentence: "None",
        consequence: "No tokens are sold: above the free limit the response is 429.",
      }
    case "unknown":
      return { health: "unknown", sentence: `${backend}, not known yet`, consequence: null }
  }
}
