// A process that embeds what waits, once, and ends.

import { disconnect } from "@/lib/db/client"
import { embedListings } from "@/lib/embeddings/commands"

await embedListings({ now: new Date(Date.now() + 60_000), signal: new AbortController().signal })
await disconnect()
