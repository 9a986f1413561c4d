// A process that repeats one query and prints how often the result was that of another process's query. Arguments: the name of
// the process, the number of queries, and the number of filler characters in each value.

import { disconnect, pool } from "@/lib/db/client"

const [name = "", times = "1", length = "1"] = process.argv.slice(2)
const filler = "x".repeat(Number(length))
let mixed = 0
const failures: string[] = []
for (let index = 0; index < Number(times); index += 1) {
  const value = `${name}-${index}-${filler}`
  try {
    const { rows } = await pool().query(`select $1::text as value, '${name}' as asked_by`, [value])
    if (rows[0]?.value !== value || rows[0]?.asked_by !== name) mixed += 1
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error))
  }
}
await disconnect()
console.log(JSON.stringify({ name, mixed, failures: failures.length, first: failures[0] ?? null }))
