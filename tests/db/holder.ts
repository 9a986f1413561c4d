// A process that changes something in a transaction, says so, and never ends it.

import { pool } from "@/lib/db/client"

const client = await pool().connect()
await client.query("begin")
await client.query("update try_counter set n = -1")
console.log("holding")
setInterval(() => undefined, 60_000)
