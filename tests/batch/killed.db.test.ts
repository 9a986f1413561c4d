// A batch whose process is killed is continued by another process.

import { spawn } from "node:child_process"
import { once } from "node:events"
import { afterAll, expect, it } from "vitest"
import { bundleProgram } from "@/tests/support/bundle"
import { createDeferred } from "@/tests/support/deferred"
import { BATCH_ENTRIES, openBatchHost, VALID_ENTRIES } from "../support/batch-host"

const host = await openBatchHost()
Object.assign(process.env, { ALLOW_PRIVATE: host.hostPort, PROBE_TIMEOUT_MS: "400" })
const { db } = await import("@/lib/db/client")
const { createBatch } = await import("@/lib/batch/create")
const { getBatch } = await import("@/lib/batch/queries")
const { runBatches } = await import("@/lib/batch/run-batches")

afterAll(() => host.close())

it("D-batch-03 continues after kill -9, and checks no entry twice that has a result", async () => {
  const id = await createBatch({ origin: host.origin }, "client")
  const reached = createDeferred()
  host.hold = (line) => {
    if (line !== "GET /v1/tides/12") return false
    reached.resolve()
    return true
  }
  const worker = spawn(process.execPath, [await bundleProgram("tests/batch/batches-worker.ts")])
  await reached.promise
  worker.kill("SIGKILL")
  await once(worker, "exit")
  host.hold = () => false
  const { counts, state } = await getBatch(id)
  expect([state, counts.checked]).toEqual(["checking", 12 + 3])
  // The lease of the host would end by itself within a minute.
  await db().siteLease.updateMany({ data: { until: new Date() } })
  await runBatches({ now: new Date(), signal: new AbortController().signal })
  expect(await getBatch(id)).toMatchObject({
    state: "done",
    counts: { checked: BATCH_ENTRIES, in_review: VALID_ENTRIES, not_listed: 4 },
  })
  const repeated = host.seen.filter((line, index) => host.seen.indexOf(line) !== index)
  expect(repeated).toEqual(["GET /v1/tides/12"])
  expect(await db().service.count()).toBe(VALID_ENTRIES)
})
