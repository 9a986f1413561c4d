// Changes the health of one listing repeatedly. Each change makes cached responses and counts outdated.

import { setTimeout as pause } from "node:timers/promises"
import { withConnection } from "./reads-data"

const CHANGE = `update services set health_status = case health_status when 'healthy' then 'degraded' else 'healthy' end where id = $1`

/** Runs `work` while the listing changes `perSecond` times per second. Restores the listing's health afterwards. */
export async function whileChanging<T>(url: string, perSecond: number, work: () => Promise<T>): Promise<T> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query(
      "select id from services where health_status = 'healthy' order by number limit 1",
    )
    const ended = new AbortController()
    let changes = 0
    const change = async () => {
      for (; !ended.signal.aborted || changes % 2 === 1; changes += 1) {
        const startedAt = performance.now()
        await client.query(CHANGE, [rows[0]?.id])
        await pause(Math.max(0, 1000 / perSecond - (performance.now() - startedAt)))
      }
    }
    const changing = change()
    try {
      return await work()
    } finally {
      ended.abort()
      await changing
    }
  })
}
