// Twins: local imitations of the sources in one server, with a path for each source. Pages are made on request. A twin can
// reject requests, not respond, abort, respond with something else, and repeat its pages endlessly.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { listen } from "@/tests/support/listen"
import {
  type Making,
  makeBazaarItem,
  makeL402App,
  makeL402DirectoryService,
  makeMany,
  makeMppService,
  makeMppscanServer,
  makeSatringService,
  makeSpongeDetail,
  makeSpongeService,
} from "./twin-data"

export const TWINS = ["bazaar", "satring", "l402apps", "sponge", "l402directory", "mpp", "mppscan"] as const
export type TwinName = (typeof TWINS)[number]

/** How a twin responds to one request, instead of responding as the source documents. */
export type Trick =
  | { reject: number; retryAfter?: string }
  | { body: string; type?: string }
  | "truncated"
  | "broken-off"
  | "page-for-people"
  | "silent"

export interface Setting extends Making {
  /** From this page on, every page repeats the page before it. */
  repeatsFrom?: number | undefined
  /** The declared total, if it differs from the real one. */
  total?: number | undefined
  /** Selects requests that always fail with status 500. */
  fails?: ((url: URL) => boolean) | undefined
  /** Items that replace the invented ones. */
  instead?: readonly unknown[] | undefined
}

export interface Twins {
  url(name: TwinName): string
  set(name: TwinName, setting: Partial<Setting>): void
  /** Sets the responses to the next requests, one each, in order. Null is the normal response. */
  next(name: TwinName, ...tricks: (Trick | null)[]): void
  /** The requested paths with their queries, oldest first. */
  asked(name: TwinName): string[]
  headers(name: TwinName): IncomingMessage["headers"]
  mostAtOnce(name: TwinName): number
  close(): Promise<void>
}

interface State {
  setting: Setting
  tricks: (Trick | null)[]
  asked: string[]
  headers: IncomingMessage["headers"]
  now: number
  most: number
}

export async function openTwins(sizes: Partial<Record<TwinName, number>> = {}): Promise<Twins> {
  const fresh = (name: TwinName): State => ({
    setting: { items: sizes[name] ?? 0 },
    tricks: [],
    asked: [],
    headers: {},
    now: 0,
    most: 0,
  })
  const states = Object.fromEntries(TWINS.map((name) => [name, fresh(name)])) as Record<TwinName, State>
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://twin")
    const name = TWINS.find((twin) => url.pathname.startsWith(`/${twin}/`))
    if (!name) return void response.writeHead(404).end()
    const state = states[name]
    state.asked.push(request.url ?? "")
    state.headers = request.headers
    state.now += 1
    state.most = Math.max(state.most, state.now)
    response.on("close", () => (state.now -= 1))
    serve(name, state, url, response)
  })
  const port = await listen(server)
  return {
    url: (name) => `http://127.0.0.1:${port}/${name}/${name === "l402apps" ? "" : "services"}`,
    set: (name, setting) => Object.assign(states[name].setting, setting),
    next: (name, ...tricks) => void states[name].tricks.push(...tricks),
    asked: (name) => states[name].asked,
    headers: (name) => states[name].headers,
    mostAtOnce: (name) => states[name].most,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function serve(name: TwinName, { setting, tricks }: State, url: URL, response: ServerResponse): void {
  if (setting.fails?.(url)) return void response.writeHead(500).end("no")
  const answer = RESULTS[name](setting, url)
  const type = name === "l402apps" ? "text/html" : "application/json"
  const body = typeof answer === "string" ? answer : JSON.stringify(answer)
  const trick = tricks.shift() ?? null
  // Respond after 2 ms, so that `mostAtOnce` counts requests as simultaneous.
  setTimeout(() => (trick ? play(trick, body, type, response) : send(body, type, response)), 2)
}

function send(body: string, type: string, response: ServerResponse): void {
  response.writeHead(200, { "content-type": type }).end(body)
}

function play(trick: Trick, body: string, type: string, response: ServerResponse): void {
  if (trick === "truncated") send(body.slice(0, body.length / 2), type, response)
  else if (trick === "page-for-people") send("<!doctype html><title>Soon back</title>", "text/html", response)
  else if (trick === "broken-off") {
    response.writeHead(200, { "content-length": String(body.length + 1_000) })
    response.write(body.slice(0, body.length / 2), () => response.destroy())
  } else if (trick !== "silent" && "reject" in trick) {
    const headers = trick.retryAfter === undefined ? {} : { "retry-after": trick.retryAfter }
    response.writeHead(trick.reject, headers).end("no")
  } else if (trick !== "silent") send(trick.body, trick.type ?? type, response)
}

function page(setting: Setting, from: number, size: number, make: (index: number, edition?: number) => unknown) {
  const { repeatsFrom = Number.POSITIVE_INFINITY, edition, instead } = setting
  const start = Math.min(from, (repeatsFrom - 1) * size)
  if (instead) return instead.slice(start, start + size)
  return makeMany(setting, start, size, (index) => make(index, edition))
}

const all = (setting: Setting, make: (index: number, edition?: number) => unknown) =>
  page(setting, 0, Number.MAX_SAFE_INTEGER, make)
const totalOf = ({ total, instead, items }: Setting) => total ?? instead?.length ?? items

const RESULTS: Record<TwinName, (setting: Setting, url: URL) => unknown> = {
  bazaar(setting, { searchParams }) {
    const limit = Math.min(Number(searchParams.get("limit") ?? 20), 100)
    const offset = Number(searchParams.get("offset") ?? 0)
    const items = page(setting, offset, limit, makeBazaarItem)
    return { items, pagination: { limit, offset, total: totalOf(setting) } }
  },
  satring(setting, { searchParams }) {
    const number = Number(searchParams.get("page") ?? 1)
    const size = Math.min(Number(searchParams.get("page_size") ?? 20), 20)
    return {
      services: page(setting, (number - 1) * size, size, makeSatringService),
      total: totalOf(setting),
      page: number,
    }
  },
  l402apps(setting) {
    const apps = '[{"name":"Not; window.__APIS__=[] at all","url":"https://apps.example"}]'
    const apis = JSON.stringify(all(setting, makeL402App)).replaceAll("<", "\\u003c")
    return `<!doctype html><html><head><title>Apps</title><script src="/site.js"></script></head><body>
<script>window.__APPS__=${apps};window.__APIS__=${apis};</script><p>Say "hello" to paid APIs</p></body></html>`
  },
  sponge(setting, { pathname }) {
    const [, index] = /\/svc(\d+)$/.exec(pathname) ?? []
    if (index !== undefined) return makeSpongeDetail(Number(index), setting.edition)
    return all(setting, makeSpongeService)
  },
  l402directory(setting) {
    return { count: totalOf(setting), services: all(setting, makeL402DirectoryService) }
  },
  mpp: (setting) => ({ services: all(setting, makeMppService) }),
  mppscan: (setting) => ({ result: { data: { json: all(setting, makeMppscanServer) } } }),
}
