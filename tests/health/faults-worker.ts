// A job process that sweeps each second, and writes down from when to when it did.

import { pool } from "@/lib/db/client"
import { sweep } from "@/lib/health/sweep"
import { runWorker } from "@/lib/jobs/worker"

const BEGIN = "insert into sweep_runs (pid, began) values ($1, clock_timestamp()) returning id"
const END = "update sweep_runs set ended = clock_timestamp() where id = $1"

await runWorker([
  {
    id: "sweep",
    cron: "* * * * * *",
    does: "Sweeps each second.",
    retries: 0,
    run: async (context) => {
      const { rows } = await pool().query<{ id: number }>(BEGIN, [process.pid])
      const counts = await sweep(context)
      await pool().query(END, [rows[0]?.id])
      return counts
    },
  },
])
