// A process that works on the batches until they are done, as the job process does.

import { disconnect } from "@/lib/db/client"
import { runBatches } from "@/lib/registration/batch/run-batches"

await runBatches({ now: new Date(), signal: new AbortController().signal })
await disconnect()
