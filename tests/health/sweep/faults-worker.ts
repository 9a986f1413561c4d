// A job process that runs the directory's table, but sweeps each second and writes down from when to when it did. Facilitators,
// which are strangers, are left alone.

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
