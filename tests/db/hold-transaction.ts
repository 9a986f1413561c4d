// A process that changes a row in a transaction, reports the change, and never ends the transaction.

import { pool } from "@/lib/db/client"

const client = await pool().connect()
await client.query("begin")
await client.query("update try_counter set n = -1")
console.log("holding")
setInterval(() => undefined, 60_000)
