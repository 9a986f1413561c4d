// A process that makes the visits that owners ask for, as the job process does.

import { disconnect } from "@/lib/db/client"
import { rereadHosts } from "@/lib/sources/host-files/commands"

await rereadHosts({ now: new Date(), signal: new AbortController().signal })
await disconnect()
