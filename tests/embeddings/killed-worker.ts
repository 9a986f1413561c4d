// A process that runs the embedding job once and exits. killed.process.test.ts kills the process.

import { disconnect } from "@/lib/db/client"
import { embedServices } from "@/lib/embeddings/commands"

await embedServices({ now: new Date(Date.now() + 60_000), signal: new AbortController().signal })
await disconnect()
