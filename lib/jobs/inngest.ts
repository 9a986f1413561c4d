// Drives the table of jobs by Inngest, in the cloud or self-hosted: one function per job, five fields of its schedule (UTC
// without a zone), the same leases and records as the embedded runner. A job that fans out leases its batches in one step and
// sends one event for each; a second function takes the batches, so many and so often as the table says.

import { cron, eventType, Inngest, type InngestFunction } from "inngest"
import { serve } from "inngest/next"
import { z } from "zod"
import { baseUrl, env } from "@/lib/env"
import { AppError } from "@/lib/errors"
import { withoutSeconds } from "@/lib/jobs/cron"
import { type Outcome, runJob } from "@/lib/jobs/run"
import { type FanOut, JOBS, type Job } from "@/lib/jobs/schedule"
import type { Summary } from "@/lib/jobs/schema"
import { log } from "@/lib/log"

export const SERVE_PATH = "/api/inngest"
/** What a step may hand on, and its envelope. */
const LONGEST_BODY = 8_388_608

/** The data of a batch's event. */
const Batch = z.object({ batch: z.array(z.uuid()) })

export function createClient(): Inngest {
  // Failures are logged where they happen (run.ts); only the SDK's own concerns are left to it.
  const logger = log.child({}, { level: "silent" })
  const keys = { signingKey: env.INNGEST_SIGNING_KEY, eventKey: env.INNGEST_EVENT_KEY }
  return new Inngest({ id: "paid-api-directory", logger, internalLogger: log.child({ door: "inngest" }), ...keys })
}

export function createFunctions(client: Inngest, jobs: readonly Job[]): InngestFunction.Any[] {
  return jobs.flatMap((job) =>
    job.fanOut
      ? [leaseFunction(client, job, job.fanOut), batchFunction(client, job, job.fanOut)]
      : [plainFunction(client, job)],
  )
}

const common = ({ id, does, cron: pattern, retries }: Job) => ({
  id,
  description: does,
  triggers: [cron(withoutSeconds(pattern))],
  concurrency: 1,
  retries,
})

function plainFunction(client: Inngest, job: Job) {
  return client.createFunction(job.isDue ? woken(job) : common(job), async () => answerOf(await runJob(job)))
}

/** Also started by an event; one that comes while it runs is let go, for it will come again while there is work. */
function woken(job: Job) {
  const { concurrency: _, triggers, ...options } = common(job)
  const singleton = { mode: "skip" } as const
  return { ...options, singleton, triggers: [...triggers, eventType(dueEventOf(job), { schema: z.object({}) })] }
}

/** The event that says there is work before the next tick (inngest-wake.ts). */
export const dueEventOf = ({ id }: Job) => `directory/${id}.due`

function leaseFunction(client: Inngest, job: Job, fanOut: FanOut) {
  const batchEvent = batchEventOf(fanOut)
  return client.createFunction(common(job), async ({ step }) => {
    const { batches, answer } = await step.run("lease-batches", () => leaseBatches(job, fanOut))
    if (batches.length > 0)
      await step.sendEvent(
        "send-batches",
        batches.map((batch) => batchEvent.create({ batch })),
      )
    return answer
  })
}

async function leaseBatches(job: Job, fanOut: FanOut) {
  let batches: string[][] = []
  const run: Job["run"] = async (context) => {
    batches = await fanOut.lease(context)
    return { batches: batches.length, leased: batches.flat().length }
  }
  const answer = answerOf(await runJob({ id: job.id, run }))
  return { batches, answer }
}

/** A batch needs no lease of the job: its services are leased, each to one batch. */
function batchFunction(client: Inngest, job: Job, fanOut: FanOut) {
  const { concurrency, throttle } = fanOut
  const id = `${job.id}-batch`
  const options = {
    id,
    description: job.does,
    triggers: [batchEventOf(fanOut)],
    concurrency,
    throttle,
    retries: 0 as const,
  }
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

/** What Inngest shows of a run, and tries again when it failed. */
function answerOf(outcome: Outcome): Summary | { skipped: string } {
  if (!outcome.ran) return { skipped: "It runs elsewhere." }
  if (outcome.end === "done") return outcome.summary
  if (outcome.end === "stopped") return { skipped: "It was taken over by another process." }
  throw new Error(outcome.error)
}

type Serve = (request: Request) => Promise<Response>
let shared: Serve | null = null

/** The handler of one table. It refuses calls that Inngest did not sign, unless INNGEST_DEV is set. */
export function createServe(jobs: readonly Job[]): Serve {
  const client = createClient()
  const functions = createFunctions(client, jobs)
  const answer = serve({ client, functions, serveOrigin: baseUrl, servePath: SERVE_PATH })
  // The SDK reads no more of a request than any has; its type asks for Next's.
  return async (request) => answer((await bounded(request)) as Parameters<typeof answer>[0], undefined)
}

/** Answers a call of Inngest. */
export function serveInngest(request: Request): Promise<Response> {
  shared ??= createServe(JOBS)
  return shared(request)
}

/** The same request, its body read with a running count: the signature can only be checked once it is all there. */
async function bounded(request: Request): Promise<Request> {
  if (!request.body) return request
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > LONGEST_BODY) throw new AppError("payload_too_large", `The body may have at most ${LONGEST_BODY} bytes.`)
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks).toString()
  if (body && !isJson(body)) throw new AppError("invalid_json", "The body is not valid JSON.")
  return new Request(request.url, { method: request.method, headers: request.headers, body })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
