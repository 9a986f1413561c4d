// A job process that starts a sweep each second and records the begin and end of each sweep in the table `sweep_runs`. All other
// jobs run as usual, except the facilitator poll, which would send requests to the internet.

import { pool } from "@/lib/db/client"
import { JOBS, type Job } from "@/lib/jobs/schedule"
import { runWorker } from "@/lib/jobs/worker"

const BEGIN = "insert into sweep_runs (pid, began) values ($1, clock_timestamp()) returning id"
const END = "update sweep_runs set ended = clock_timestamp() where id = $1"

const watched = (sweep: Job): Job => ({
  ...sweep,
  cron: "* * * * * *",
  run: async (context) => {
    const { rows } = await pool().query<{ id: number }>(BEGIN, [process.pid])
    const counts = await sweep.run(context)
    await pool().query(END, [rows[0]?.id])
    return counts
  },
})

const table = JOBS.filter(({ id }) => id !== "facilitators")
await runWorker(table.map((job) => (job.id === "sweep" ? watched(job) : job)))
