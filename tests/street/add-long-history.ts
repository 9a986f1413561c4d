// A process that adds the history of long-history.ts to its service, in the database of its settings.

import { disconnect } from "@/lib/db/client"
import { queryOne } from "@/lib/db/query"
import { raw, sql } from "@/lib/db/sql"
import { LONG_HISTORY, WITH_HISTORY } from "./long-history"

const found = await queryOne<{ id: string }>(sql`select id::text as id from services where name = ${WITH_HISTORY}`)
if (!found) throw new Error(`${WITH_HISTORY} is not listed`)
for (const statement of LONG_HISTORY) await queryOne(sql`${raw(statement.replaceAll("$1", `'${found.id}'`))}`)
await disconnect()
