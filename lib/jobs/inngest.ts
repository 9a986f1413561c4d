// Runs the jobs of schedule.ts with Inngest, in the cloud or self-hosted: one function per job, with the same leases and records
// as the embedded runner. A job with `fanOut` leases its batches in one step and sends one event per batch to a second function.

import { cron, eventType, Inngest, type InngestFunction } from "inngest"
import { serve } from "inngest/next"
import { z } from "zod"
import { AppError } from "@/lib/contract/errors"
import { baseUrl, env } from "@/lib/env"
import { withoutSeconds } from "@/lib/jobs/cron"
import { type Outcome, runJob } from "@/lib/jobs/run"
import { type FanOut, JOBS, type Job } from "@/lib/jobs/schedule"
import type { Summary } from "@/lib/jobs/schema"
import { readBytes } from "@/lib/net/read-body"
import { log } from "@/lib/process/log"
import { perProcess } from "@/lib/process/process-state"
import { parseJson } from "@/lib/protocols/json"

export const SERVE_PATH = "/api/inngest"
/** 8 MiB: the maximum body of a request from Inngest, which contains the output of the job's previous steps. */
const MAX_BODY_BYTES = 8_388_608

/** The data of the event that starts one batch: the ids of services. */
const Batch = z.object({ batch: z.array(z.uuid()) })

export function createClient(): Inngest {
  // Silence the logger of functions, because run.ts logs their failures. `internalLogger` logs failures of the SDK itself.
  const logger = log.child({}, { level: "silent" })
  const { INNGEST_SIGNING_KEY: signingKey, INNGEST_EVENT_KEY: eventKey } = env
  const keys = { ...(signingKey && { signingKey }), ...(eventKey && { eventKey }) }
  return new Inngest({ id: "paid-api-directory", logger, internalLogger: log.child({ module: "inngest" }), ...keys })
}

export function createFunctions(client: Inngest, jobs: readonly Job[]): InngestFunction.Any[] {
  return jobs.flatMap((job) =>
    job.fanOut
      ? [leaseFunction(client, job, job.fanOut), batchFunction(client, job, job.fanOut)]
      : [plainFunction(client, job)],
  )
}

const common = ({ id, does, cron: pattern, retries = 0 }: Job) => ({
  id,
  description: does,
  triggers: [cron(withoutSeconds(pattern))],
  concurrency: 1,
  retries,
})

function plainFunction(client: Inngest, job: Job) {
  return client.createFunction(job.isDue ? withDueEvent(job) : common(job), async () => toResult(await runJob(job)))
}

/**
 * The options of a job that starts at its ticks and on an event. An event during a run is skipped, because the event is sent
 * again while the job is due.
 */
function withDueEvent(job: Job) {
  const { concurrency: _, triggers, ...options } = common(job)
  const singleton = { mode: "skip" } as const
  return { ...options, singleton, triggers: [...triggers, eventType(dueEventOf(job), { schema: z.object({}) })] }
}

/** The name of the event that starts a job before its next tick (inngest-wake.ts). */
export const dueEventOf = ({ id }: Job) => `directory/${id}.due`

function leaseFunction(client: Inngest, job: Job, fanOut: FanOut) {
  const batchEvent = batchEventOf(fanOut)
  return client.createFunction(common(job), async ({ step }) => {
    const { batches, result } = await step.run("lease-batches", () => leaseBatches(job, fanOut))
    const events = batches.map((batch) => batchEvent.create({ batch }))
    if (events.length > 0) await step.sendEvent("send-batches", events)
    return result
  })
}

async function leaseBatches(job: Job, fanOut: FanOut) {
  let batches: string[][] = []
  const run: Job["run"] = async (context) => {
    batches = await fanOut.lease(context)
    return { batches: batches.length, leased: batches.flat().length }
  }
  const result = toResult(await runJob({ id: job.id, run }))
  return { batches, result }
}

/** Handles one batch without a job lease, because each service is leased to one batch. */
function batchFunction(client: Inngest, job: Job, fanOut: FanOut) {
  const { concurrency, throttle } = fanOut
  const id = `${job.id}-batch`
  const limits = { concurrency, throttle, retries: 0 } as const
  const options = { id, description: job.does, triggers: [batchEventOf(fanOut)], ...limits }
  return client.createFunction(options, async ({ event }) => {
    try {
      return await fanOut.work(Batch.parse(event.data).batch, { now: new Date(), signal: new AbortController().signal })
    } catch (error) {
      log.error({ job: id, err: error }, "job failed")
      throw error
    }
  })
}

const batchEventOf = ({ event }: FanOut) => eventType(event, { schema: Batch })

/** Returns the result that Inngest shows. Throws for a failed run, so that Inngest tries again. */
function toResult(outcome: Outcome): Summary | { skipped: string } {
  if (!outcome.ran) return { skipped: "Another process runs the job." }
  if (outcome.end === "done") return outcome.summary
  if (outcome.end === "stopped") return { skipped: "Another process took the job over." }
  throw new Error(outcome.error)
}

/** Creates the SDK's request handler. The handler rejects requests that Inngest did not sign, unless INNGEST_DEV is set. */
function createHandler() {
  const client = createClient()
  return serve({ client, functions: createFunctions(client, JOBS), serveOrigin: baseUrl, servePath: SERVE_PATH })
}

export async function serveInngest(request: Request): Promise<Response> {
  const handle = perProcess("inngest handler", createHandler)
  // The SDK's type requires a Next request, but its code uses only members of the standard `Request`.
  return handle((await readBounded(request)) as Parameters<typeof handle>[0], undefined)
}

/**
 * Returns the request with its body read into memory. The size is limited here, because the signature covers the whole body and
 * so cannot be checked earlier.
 */
async function readBounded(request: Request): Promise<Request> {
  if (!request.body) return request
  const { bytes, overflowed } = await readBytes(request.body, MAX_BODY_BYTES)
  if (overflowed) throw new AppError("payload_too_large", `The body may have at most ${MAX_BODY_BYTES} bytes.`)
  const body = bytes.toString()
  if (body && parseJson(body) === undefined) throw new AppError("invalid_json", "The body is not valid JSON.")
  return new Request(request.url, { method: request.method, headers: request.headers, body })
}
