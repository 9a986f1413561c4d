// Runs API routes and a database in a child process, and responds to each IPC message with the route's response. A child
// process is necessary: Node reads trusted certificate authorities only when a process starts, and the tests search everything
// that the child prints.

import { generateClient } from "@/lib/db/generate"
import { openDatabase } from "@/lib/db/open"
import { call } from "@/tests/support/api"

await generateClient()
const database = await openDatabase({ share: false })
const routes = {
  start: await import("@/app/api/v1/claim/route"),
  verify: await import("@/app/api/v1/claim/verify/route"),
  revoke: await import("@/app/api/v1/claim/revoke/route"),
  actions: await import("@/app/api/v1/claim/actions/route"),
  domains: await import("@/app/api/v1/admin/domains/route"),
  reset: await import("@/app/api/v1/admin/domains/[domain]/reset/route"),
  service: await import("@/app/api/v1/services/[id]/route"),
  bulkDelete: await import("@/app/api/v1/services/bulk-delete/route"),
  job: await import("@/app/api/v1/admin/jobs/[id]/run/route"),
}
const { pool } = await import("@/lib/db/client")

export interface Question {
  id: number
  /** The route to call, or "sql" to run the statement in `text` with `values`. */
  route: keyof typeof routes | "sql"
  method?: string
  text?: string
  values?: unknown[]
  options?: Parameters<typeof call>[3]
}

async function answer({ route, method = "POST", text = "", values = [], options = {} }: Question) {
  if (route === "sql") return { rows: (await pool().query(text, values)).rows }
  const { status, body, text: said } = await call(routes[route], method, "/", options)
  return { status, body, text: said }
}

process.on("message", async (question: Question) => {
  process.send?.({ id: question.id, ...(await answer(question)) })
})
process.once("disconnect", async () => {
  await database.close()
  process.exit()
})
process.send?.({ id: 0 })
