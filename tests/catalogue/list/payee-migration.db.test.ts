// The migration that adds payees fills them from the stored challenges and from past changes of payees.

import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { connectAlone } from "@/lib/db/own-connection"
import { sql } from "@/lib/db/sql"
import { recordEvents } from "@/lib/events/log"
import { makeDocument, makeRequirement, NOW } from "@/tests/protocols/builders"
import { x402Reply } from "@/tests/protocols/vectors"
import { aService, db } from "@/tests/support/directory"
import { respond } from "@/tests/support/respond"

const TEXT = readFileSync("prisma/migrations/20261201040000_payees_and_schema_events/migration.sql", "utf8")
/** The part that fills the new columns. */
const FILLS = TEXT.slice(TEXT.indexOf("-- Stored challenges"), TEXT.indexOf("create index services_by_payee"))
const A = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C"
const B = "0x8ba1f109551bD432803012645Ac136ddd64DBA72"
const SOLANA = "7kSoKmqcNeqPWpGe4EEsD5Z8sWRfMrcwtQUP1eVb8859"

it("D-payee-01 fills the payees of stored challenges as a check does, and those of past changes", async () => {
  const asked = await aService()
  const onSolana = { network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", payTo: SOLANA }
  const token = { asset: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v" }
  const accepts = [makeRequirement({ payTo: A }), makeRequirement({ ...onSolana, ...token })]
  await respond(asked, x402Reply(makeDocument({ accepts })))
  const unasked = await aService()
  const varying = await aService({ observedPayTo: `02${"a".repeat(64)}`, paymentRecord: { payees: { varies: true } } })
  const event = { kind: "service.payee_changed" as const, serviceId: asked.id, at: NOW }
  await db().$transaction((transaction) =>
    recordEvents(transaction, { ...event, previous: { pay_to: B }, detail: { pay_to: null } }),
  )
  const filled = await db().service.findUniqueOrThrow({ where: { id: asked.id } })
  expect(filled.payees).toEqual([A.toLowerCase(), SOLANA].sort())

  await db().$executeRaw(sql`update services set payees = '{}'`)
  const client = await connectAlone()
  await client.query(`begin; ${FILLS}; commit`)
  await client.end()
  const payees = async (id: string) => (await db().service.findUniqueOrThrow({ where: { id } })).payees.toSorted()
  expect([await payees(asked.id), await payees(unasked.id), await payees(varying.id)]).toEqual([filled.payees, [], []])
  const changed = await db().event.findFirstOrThrow({ where: { kind: "service.payee_changed" } })
  expect(changed.payees).toEqual([B.toLowerCase()])
})
