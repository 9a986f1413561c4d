import { describe, expect, it } from "vitest"
import * as health from "@/app/api/v1/health/route"
import { createActor } from "@/lib/acts/log"
import { pool } from "@/lib/db/client"
import { runJobNow } from "@/lib/jobs/commands"
import { JOBS } from "@/lib/jobs/schedule"
import { JobList, JobRun } from "@/lib/jobs/schema"
import { administer, adminList } from "@/tests/support/admin"
import { aService, call, db } from "@/tests/support/directory"

const getJobs = async () => JobList.parse((await adminList("jobs")).body).jobs
const post = (id: string) => administer("POST jobs/[id]/run", { id })

describe("GET /api/v1/admin/jobs", () => {
  it("shows the description, the schedule and the last run of every job [D-admin-01]", async () => {
    const before = await getJobs()
    expect(before.map(({ id }) => id)).toEqual(JOBS.map(({ id }) => id))
    for (const job of before) expect(job).toMatchObject({ is_running: false, last_run_at: null, runs: 0 })
    await aService({ lastCheckedAt: new Date() })
    await post("snapshot")
    const snapshot = (await getJobs()).find(({ id }) => id === "snapshot")
    expect(snapshot).toMatchObject({ runs: 1, failures: 0, last_error: null, last_summary: { taken: 1 } })
    expect(snapshot?.last_run_at).not.toBeNull()
    expect(new Date(snapshot?.next_run_at ?? 0).getTime()).toBeGreaterThan(Date.now())
  })
})

describe("POST /api/v1/admin/jobs/{id}/run", () => {
  it("runs one job now and responds with its result [D-admin-01]", async () => {
    await aService({ lastCheckedAt: new Date() })
    const { body } = await post("snapshot")
    expect(JobRun.parse(body)).toEqual({ id: "snapshot", ok: true, ms: body.ms, summary: { taken: 1 }, error: null })
    expect(await db().snapshot.count()).toBe(1)
    expect((await post("snapshot")).body.summary).toEqual({ taken: 0 })
  })

  it.each(JOBS.map(({ id }) => id))("runs %s on an empty directory", async (id) => {
    const { status, body } = await post(id)
    expect({ status, error: body.error }).toEqual({ status: 200, error: null })
    expect(JobRun.parse(body)).toMatchObject({ id, ok: true })
  })

  it("reports the error when a job fails", async () => {
    const fail = async () => {
      throw new Error("nothing to hold on to")
    }
    const answer = await runJobNow("trial", createActor("cli"), [
      { id: "trial", cron: "0 0 0 1 1 *", name: "Trial", does: "Fails.", retries: 0, run: fail },
    ])
    expect(JobRun.parse(answer)).toMatchObject({ ok: false, summary: null, error: "nothing to hold on to" })
  })

  it("responds 409 while another process runs the job", async () => {
    await pool().query(
      "insert into job_leases (job, holder, until) values ('snapshot', gen_random_uuid(), now() + interval '1 minute')",
    )
    const { status, body } = await post("snapshot")
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: "conflict", error: "The job snapshot is running already." })
    expect(await db().snapshot.count()).toBe(0)
  })

  it("names the jobs to the caller of an unknown one", async () => {
    expect((await post("nonsense")).body.error).toContain("The jobs are sweep, ")
  })

  it("updates last_health_check_run of GET /health with each sweep [P-4.1-42]", async () => {
    const read = async () => (await call(health, "GET", "/")).body.last_health_check_run
    expect(await read()).toBeNull()
    await post("sweep")
    const first = await read()
    expect(Date.now() - new Date(first).getTime()).toBeLessThan(10_000)
    await pool().query("update job_leases set last_run_at = last_run_at - interval '10 seconds' where job = 'sweep'")
    const earlier = await read()
    await post("sweep")
    expect(new Date(await read()).getTime()).toBeGreaterThan(new Date(earlier).getTime())
  })
})
