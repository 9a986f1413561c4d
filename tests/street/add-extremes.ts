// A process that adds the listings of extremes.ts, with checks, an incident, prices and changes, to the database of its settings.

import { rankHosts } from "@/lib/catalogue/recommendation/host-turns"
import { hashToken } from "@/lib/claims/proof"
import { db, disconnect } from "@/lib/db/client"
import { queryOne } from "@/lib/db/query"
import { raw, sql } from "@/lib/db/sql"
import { EXTREME_HISTORY, listExtremeServices, OTHER_HOST, OWNER_TOKEN } from "./extremes"

const now = new Date()
await db().service.createMany({ data: listExtremeServices(now) })
for (const statement of EXTREME_HISTORY) await queryOne(sql`${raw(statement)}`)
const claim = { domain: OTHER_HOST, status: "verified", tokenHash: hashToken(OWNER_TOKEN), verifiedAt: now }
await db().claim.create({ data: { ...claim, createdAt: now, expiresAt: now, lastCheckedAt: now } })
await rankHosts({ now, signal: new AbortController().signal })
await disconnect()
