// The built server with two web processes and a job process, scraped on both ports. Known requests are counted, also when the process
// that counted them has ended.

import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { findClosedPort } from "@/tests/net/closed-port"
import { end, run, start } from "../run/command"
import { PROGRAMS } from "../support/programs"
import { findMissing } from "../support/programs-at-hand"
import { listWebProcesses } from "../support/web-processes"
import { cleanUp, type DirectoryProcess, getDatabaseUrl, newDataDir, startServer } from "./directory-process"

const TOKEN = "a-token-for-scrapes-in-tests-of-processes"
const AUTHORIZED = { authorization: `Bearer ${TOKEN}` }
const PROCESSES = ["primary", "web-1", "web-2", "jobs"]
const PATIENCE = { timeout: 60_000, interval: 100 }

interface Scrape {
  text: string
  /** The value of a series, written as in the response: `name{label="value"}`. */
  read(series: string): number | null
}

function parse(text: string): Scrape {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"))
  const values = new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]))
  return { text, read: (series) => values.get(series) ?? null }
}

const countRequests = (route: string, status: string, method = "GET") =>
  `directory_http_requests_total{route="${route}",method="${method}",status="${status}"}`

afterAll(cleanUp)

describe("a server with METRICS_TOKEN and METRICS_PORT", () => {
  let directory: DirectoryProcess
  let origin = ""
  let aside = ""
  let dataDir = ""
  const scrape = async (base: string): Promise<Scrape> => {
    const response = await fetch(`${base}/metrics`, { headers: AUTHORIZED })
    expect(response.status, directory.output()).toBe(200)
    expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8")
    return parse(await response.text())
  }

  /** Waits until all processes report their values, also those that were started just now. */
  const waitForAll = (): Promise<Scrape | null> =>
    vi.waitUntil(async () => {
      const found = await scrape(aside)
      return PROCESSES.every((name) => found.read(`directory_process_up{process="${name}"}`) === 1) ? found : null
    }, PATIENCE)

  beforeAll(async () => {
    dataDir = await newDataDir()
    const port = await findClosedPort()
    aside = `http://127.0.0.1:${port}`
    directory = startServer({
      DATA_DIR: dataDir,
      JOBS: "embedded",
      METRICS_PORT: String(port),
      METRICS_TOKEN: TOKEN,
      RATE_FREE: "20",
      LIGHTNING_BACKEND: "none",
      TRUSTED_PROXIES: "1",
      WEB_PROCESSES: "2",
    })
    origin = await directory.ready
    await vi.waitUntil(() => listWebProcesses(directory).length === 2, PATIENCE)
    await waitForAll()
  })

  it("D-metrics-01 gives nothing away without the token", async () => {
    for (const base of [origin, aside]) {
      for (const headers of [{}, { authorization: `Bearer ${TOKEN}x` }, { authorization: `Basic ${TOKEN}` }]) {
        const response = await fetch(`${base}/metrics`, { headers })
        expect(response.status).toBe(401)
        expect(await response.text()).toBe("Unauthorized\n")
      }
    }
    expect((await fetch(`${aside}/`, { headers: AUTHORIZED })).status).toBe(404)
    expect((await fetch(`${aside}/metrics`, { method: "POST", headers: AUTHORIZED })).status).toBe(405)
  })

  it("D-metrics-03 counts the requests of all web processes, on either port", async () => {
    const before = await scrape(aside)
    const client = (number: number) => ({ "x-forwarded-for": `203.0.113.${number}` })
    // A connection each, so that both processes get some.
    const ask = (path: string, number = 1) =>
      fetch(`${origin}${path}`, { headers: { ...client(number), connection: "close" } })
    for (let number = 1; number <= 30; number += 1) expect((await ask("/api/v1/categories", number)).status).toBe(200)
    for (let number = 1; number <= 5; number += 1) expect((await ask(`/service/${number}`)).status).toBe(404)
    expect((await ask("/no/such/page")).status).toBe(404)
    const limited = await Promise.all(Array.from({ length: 22 }, () => ask("/api/v1/categories", 99)))
    const refused = limited.filter(({ status }) => status === 429).length
    expect(refused).toBeGreaterThan(0)
    const after = await vi.waitUntil(async () => {
      const found = await scrape(origin)
      return found.read(countRequests("/api/v1/categories", "4xx")) === refused ? found : null
    }, PATIENCE)
    const grown = (series: string) => (after?.read(series) ?? 0) - (before.read(series) ?? 0)
    expect(grown(countRequests("/api/v1/categories", "2xx"))).toBe(52 - refused)
    expect(grown(countRequests("/service/[id]", "4xx"))).toBe(5)
    expect(grown(countRequests("/[...path]", "4xx"))).toBe(1)
    expect(grown('directory_http_request_duration_seconds_count{route="/service/[id]"}')).toBe(5)
    expect(grown('directory_rate_limit_refusals_total{limit="free"}')).toBeGreaterThanOrEqual(refused)
    expect(grown('directory_cache_requests_total{result="hit"}')).toBeGreaterThan(20)
    expect(grown('directory_cache_requests_total{result="render"}')).toBeGreaterThan(0)
    expect(after?.text).not.toContain("/no/such")
  })

  it("D-metrics-03 keeps what ended processes have counted", async () => {
    const series = countRequests("/about", "2xx")
    for (let number = 1; number <= 8; number += 1) await fetch(`${origin}/about`, { headers: { connection: "close" } })
    const before = listWebProcesses(directory)
    const command = await run(process.execPath, [...PROGRAMS.cli, "reload"], {
      env: { DATA_DIR: dataDir, DATABASE_URL: "" },
    })
    expect(command.code, command.output).toBe(0)
    await vi.waitUntil(() => before.every((pid) => !listWebProcesses(directory).includes(pid)), PATIENCE)
    const { read } = await scrape(aside)
    expect(read(series)).toBe(8)
    expect(read("directory_web_processes")).toBe(2)
    expect(read("directory_web_process_crashes_total")).toBe(0)
    const [first = 0] = listWebProcesses(directory)
    process.kill(first, "SIGKILL")
    await vi.waitUntil(async () => {
      const found = await scrape(aside)
      return found.read("directory_web_process_crashes_total") === 1 && found.read("directory_web_processes") === 2
    }, PATIENCE)
    expect((await scrape(aside)).read(series)).toBe(8)
  })

  it("tells the processes apart, and reads the figures of the database once", async () => {
    const found = await waitForAll()
    for (const name of PROCESSES) {
      expect(found?.read(`process_resident_memory_bytes{process="${name}"}`), name).toBeGreaterThan(20_000_000)
      expect(found?.read(`nodejs_eventloop_delay_seconds_count{process="${name}"}`), name).toBeGreaterThan(0)
    }
    expect(found?.read("directory_figures_up")).toBe(1)
    expect(found?.read("directory_prober_due_services")).toBe(0)
    expect(found?.read("directory_disk_free_bytes")).toBeGreaterThan(0)
    expect(found?.text).toMatch(/^directory_job_runs_total\{job_name="sweep"\} \d+$/m)
    // No backup was made, so its time is missing and not 1970.
    expect(found?.read("directory_backup_last_success_timestamp_seconds")).toBeNull()
  })

  it("follows the conventions that promtool checks", async ({ skip }) => {
    const missing = findMissing("promtool")
    skip(missing !== undefined, missing)
    const { text } = await scrape(aside)
    const { stdout, stderr, status } = spawnSync("promtool", ["check", "metrics"], { encoding: "utf8", input: text })
    expect(`${stdout}${stderr}`).toBe("")
    expect(status).toBe(0)
  })
})

describe("a server with METRICS_PORT only", () => {
  it("D-metrics-01 has no /metrics on its own port, and needs no token on the other", async () => {
    const port = await findClosedPort()
    const directory = startServer({ DATA_DIR: await newDataDir(), METRICS_PORT: String(port) })
    const origin = await directory.ready
    const [hidden, unknown] = await Promise.all([fetch(`${origin}/metrics`), fetch(`${origin}/no-such-page`)])
    expect([hidden.status, unknown.status]).toEqual([404, 404])
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(parse(text).read(countRequests("/[...path]", "4xx"))).toBe(1)
    expect(text).toContain('directory_http_requests_total{route="/metrics",method="GET",status="4xx"} 1')
  })

  it("does not start when the port is in use, and names the setting", async () => {
    const port = await findClosedPort()
    const one = startServer({ DATA_DIR: await newDataDir(), METRICS_PORT: String(port) })
    await one.ready
    const other = startServer({ DATA_DIR: await newDataDir(), METRICS_PORT: String(port) })
    expect(await other.ended).toEqual({ code: 1, signal: null })
    expect(other.output()).toContain(`Port ${port} on 127.0.0.1 is in use. Set METRICS_PORT to another one.`)
  })
})

describe("a job process without a primary", () => {
  it("serves its own values on METRICS_PORT", async () => {
    const port = await findClosedPort()
    const dataDir = await newDataDir()
    const url = getDatabaseUrl(dataDir)
    const env = {
      DATA_DIR: dataDir,
      METRICS_PORT: String(port),
      SOURCES: "",
      ...(url !== null && { DATABASE_URL: url }),
    }
    const worker = start(process.execPath, PROGRAMS.worker, env)
    try {
      const text = await vi.waitFor(async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text(), PATIENCE)
      expect(parse(text).read('directory_process_up{process="jobs"}')).toBe(1)
      expect(parse(text).read('process_resident_memory_bytes{process="jobs"}')).toBeGreaterThan(20_000_000)
    } finally {
      end(worker)
      await once(worker, "close")
    }
  })
})
