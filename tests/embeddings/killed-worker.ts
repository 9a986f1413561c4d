// A process that runs the embedding job once and ends.

import { disconnect } from "@/lib/db/client"
import { embedServices } from "@/lib/embeddings/commands"

await embedServices({ now: new Date(Date.now() + 60_000), signal: new AbortController().signal })
await disconnect()
