// A process that works on the batches until they are done, as the job process does.

import { runBatches } from "@/lib/batch/run-batches"
import { disconnect } from "@/lib/db/client"

await runBatches({ now: new Date(), signal: new AbortController().signal })
await disconnect()
