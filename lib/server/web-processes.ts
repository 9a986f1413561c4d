// The web processes of the primary, which share one port by Node's `cluster`. A process that dies is replaced; `replaceAll` replaces
// one after another, each when its successor accepts connections, so that no request is lost.

import type { ChildProcess } from "node:child_process"
import cluster, { type Worker } from "node:cluster"
import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { env, freshEnv, setPort } from "@/lib/env"
import { log } from "@/lib/process/log"
import { measure } from "@/lib/process/measure"
import { answerCalls, type CallHandler, type ChannelMessage } from "@/lib/process/primary-channel"
import { createDeathRule, DEATHS, getStartPause } from "@/lib/process/web-process-rules"
import { getKillTime, planDrain } from "@/lib/server/drain-plan"
import type { DrainReason, FromWeb, ToWeb } from "@/lib/server/messages"

/** A replacement that is not ready after this time has failed. A first start may migrate a large database for longer. */
const REPLACEMENT_MS = 120_000

interface Options {
  count: number
  /** What the primary does for several processes, by topic. */
  handlers: Readonly<Record<string, CallHandler>>
  /** Calls of these topics are relayed to the other processes. */
  relayed: readonly string[]
  /** Called with the number of each process that ended. */
  onEnd: (process: number) => void
  /** Called with each process that is started. `getPlace` returns its number, from 1; null before it is ready and once it is replaced. */
  onStart?: ((process: ChildProcess, getPlace: () => number | null) => void) | undefined
  /** Returns the metrics of all processes, which a web process was asked for; undefined when metrics are off. */
  readMetrics?: (() => Promise<string>) | undefined
  /** Called when processes die too often. */
  onFatal: (error: Error) => void
}

export class WebProcesses {
  readonly #options: Options
  /** The process of each place; null while its process is being replaced after a death. */
  readonly #places: (Worker | null)[]
  /** The processes that accept connections, or have until they were replaced. */
  readonly #ready = new Set<Worker>()
  readonly #isTooOften = createDeathRule()
  /** The port that the processes serve. */
  #port: number = env.PORT
  /**
   * The port that the processes listen on. With 0, `cluster` gives each process the port that the system chose for the first, but
   * only while one of them listens.
   */
  #requested: number = env.PORT
  #isStopping = false
  #isReplacing = false
  /** Resolves when the web processes may connect to the database. */
  readonly #mayStart: Promise<unknown>

  constructor(mayStart: Promise<unknown>, options: Options) {
    this.#mayStart = mayStart
    this.#options = options
    this.#places = Array.from({ length: options.count }, () => null)
  }

  /** Resolves with the port when the first process accepts connections. The others follow. @throws Error with the reason */
  async start(): Promise<number> {
    this.#places[0] = await this.#launch(null)
    for (const place of this.#places.keys()) if (place > 0) void this.#fill(place)
    return this.#port
  }

  /**
   * Replaces all processes, one after another, with processes that read the settings again.
   * @throws Error when a new process does not become ready; the old one then stays
   */
  async replaceAll(): Promise<void> {
    if (this.#isStopping || this.#isReplacing) throw new Error("The processes are being replaced or stopped already.")
    this.#isReplacing = true
    try {
      for (const place of this.#places.keys()) {
        const fresh = await this.#launch(REPLACEMENT_MS)
        const old = this.#places[place]
        this.#places[place] = fresh
        if (old) await this.#drain(old, "replace")
      }
    } finally {
      this.#isReplacing = false
    }
  }

  /** Resolves when all processes have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && this.#drain(worker, "stop")))
  }

  /** Resolves with a process that accepts connections. @throws Error with the reason when it does not */
  async #launch(limitMs: number | null): Promise<Worker> {
    const worker = cluster.fork(freshEnv())
    this.#options.onStart?.(worker.process, () => this.#places.indexOf(worker) + 1 || null)
    const timer = limitMs === null ? undefined : setTimeout(() => worker.process.kill("SIGKILL"), limitMs)
    const readied = new Promise<void>((resolve, reject) => {
      worker.once("exit", (code, signal) =>
        reject(new Error(`The web process ended with ${signal ?? `code ${code}`}.`)),
      )
      worker.on("message", (message: FromWeb) => {
        if (message.kind === "loaded") this.#sendStart(worker).catch(reject)
        else if (message.kind === "failed") reject(new Error(message.message))
        else if (message.kind === "channel") void this.#answer(worker, message.message)
        else if (message.kind === "scrape") void this.#sendMetrics(worker, message.id)
        else if (message.kind === "ready") {
          this.#port = message.port
          setPort(message.port)
          resolve()
        }
      })
    })
    try {
      await readied
    } catch (error) {
      worker.process.kill("SIGKILL")
      throw error
    } finally {
      clearTimeout(timer)
    }
    this.#ready.add(worker)
    measure("webProcessReady", this.#ready.size)
    log.info({ pid: worker.process.pid }, "a web process is ready")
    worker.once("exit", (code, signal) => this.#recordEnd(worker, signal ?? `code ${code}`))
    return worker
  }

  async #sendStart(worker: Worker): Promise<void> {
    await this.#mayStart
    if (this.#ready.size === 0) this.#requested = this.#port
    const listenOn = this.#requested
    send(worker, { kind: "start", listenOn, port: this.#port, isOneOfSeveral: this.#options.count > 1 })
  }

  #recordEnd(worker: Worker, how: string): void {
    this.#ready.delete(worker)
    measure("webProcessReady", this.#ready.size)
    this.#options.onEnd(worker.id)
    const place = this.#places.indexOf(worker)
    if (this.#isStopping || place === -1) return
    this.#places[place] = null
    measure("webProcessEnd")
    log.error({ pid: worker.process.pid, how }, "a web process ended; it is replaced")
    if (this.#isTooOften(performance.now())) {
      const { most, withinMs } = DEATHS
      this.#options.onFatal(
        new Error(`${most} web processes ended within ${withinMs / 1000} seconds. The last one ended with ${how}.`),
      )
    } else void this.#fill(place)
  }

  /** Starts the process of an empty place, as often as needed. */
  async #fill(place: number): Promise<void> {
    for (let failures = 0; this.#places[place] === null && !this.#isStopping; failures += 1) {
      await pause(getStartPause(failures))
      try {
        const fresh = await this.#launch(REPLACEMENT_MS)
        if (this.#places[place] === null) this.#places[place] = fresh
        else await this.#drain(fresh, "replace")
      } catch (err) {
        if (!this.#isStopping) log.error({ err, againInMs: getStartPause(failures + 1) }, "a web process did not start")
      }
    }
  }

  async #drain(worker: Worker, reason: DrainReason): Promise<void> {
    if (worker.isDead()) return
    const exited = once(worker, "exit")
    const timer = setTimeout(() => worker.process.kill("SIGKILL"), getKillTime(planDrain(reason, env.DRAIN_SECONDS)))
    // A process that is not ready yet may not listen to messages.
    if (this.#ready.has(worker)) send(worker, { kind: "drain", reason })
    else worker.process.kill("SIGTERM")
    await exited
    clearTimeout(timer)
  }

  async #answer(worker: Worker, message: ChannelMessage): Promise<void> {
    if (!("calls" in message)) return
    const { handlers, relayed } = this.#options
    const relay = Object.fromEntries(
      relayed.map((topic) => [topic, (value: unknown) => this.#relay(worker, topic, value)]),
    )
    try {
      const answers = await answerCalls(message.calls, worker.id, { ...handlers, ...relay })
      send(worker, { kind: "channel", message: answers })
    } catch (err) {
      log.error({ err }, "a request of a web process failed in the primary")
    }
  }

  async #sendMetrics(worker: Worker, id: number): Promise<void> {
    const text = await this.#options.readMetrics?.().catch((err) => {
      log.error({ err }, "the metrics could not be read")
      return null
    })
    send(worker, { kind: "scraped", id, text: text ?? null })
  }

  #relay(from: Worker, topic: string, value: unknown): void {
    for (const worker of Object.values(cluster.workers ?? {})) {
      if (worker && worker !== from) send(worker, { kind: "channel", message: { relayed: [topic, value] } })
    }
  }
}

/** A process that has just ended receives nothing, which its end reports. */
function send(worker: Worker, message: ToWeb): void {
  if (worker.isConnected())
    worker.send(message, (err) => err && log.debug({ err }, "a web process received no message"))
}
