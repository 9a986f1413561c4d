// A directory that does not stand still: one listing's health keeps changing, as some do at every moment among many thousand, and
// with it what is counted and what may still be given from memory.

import { setTimeout as pause } from "node:timers/promises"
import { ask } from "./reads-data"

const CHANGE = `update services set health_status = case health_status when 'healthy' then 'degraded' else 'healthy' end where id = $1`

/** Runs `work` meanwhile; the listing is left as it was found. */
export async function whileChanging<T>(url: string, perSecond: number, work: () => Promise<T>): Promise<T> {
  return ask(url, async (client) => {
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
