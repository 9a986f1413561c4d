// A webhook's secret is only in the response to the request that creates the secret: not in a later response, not in a log line
// at the most detailed level, and not readable in the database (docs/decisions.md#webhooks-and-events).

import { symbols } from "pino"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { RouteResponse } from "@/tests/support/api"
import {
  activate,
  aDelivery,
  asOwner,
  aWebhook,
  create,
  DEACTIVATED,
  db,
  deliveries,
  details,
  HOOK,
  NOBODY,
  OWNER_CALLS,
  pool,
  post,
  recover,
  remove,
  replay,
  rotate,
  rowOf,
  sendTest,
} from "@/tests/support/webhook-calls"

const { log } = await import("@/lib/process/log")
const { getSecretsKeys } = await import("@/lib/env/secrets")
const { encryptSecret } = await import("@/lib/webhooks/secret")

const SECRET = "Tr0ub4dor&3-of-the-receiver"
const ROTATED = "c0rrect-h0rse-battery-staple"
const GUESSED = "gu3ssed-by-somebody-else"

let lines: string[] = []
const stream = (log as unknown as Record<symbol, { write(line: string): boolean }>)[symbols.streamSym]
if (!stream) throw new Error("the log has no stream")
const { write } = stream
const { level } = log
beforeEach(() => {
  lines = []
  log.level = "trace"
  stream.write = (line) => {
    lines.push(line)
    return true
  }
})
afterEach(() => {
  log.level = level
  stream.write = write
})

/** Parts of a secret that must not appear: each half as text, and the secret's bytes in hex and base64. */
function traces(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [secret.slice(0, 12), secret.slice(12, 24), bytes.toString("hex"), bytes.toString("base64").slice(0, 16)]
}
function expectNothingOf(texts: readonly string[], ...secrets: string[]) {
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts) for (const trace of secrets.flatMap(traces)) expect(text).not.toContain(trace)
}

describe("the secret of a webhook", () => {
  it("P-2.8-01 is in the responses to its creation and its rotation, in no other, and in no log line", async () => {
    const told = await create({ secret: SECRET })
    const known = { id: told.body.id, secret: SECRET }
    expect(told.body.secret).toBe(SECRET)
    const { messageId } = await aDelivery(known.id, { state: "failed" })
    const said: RouteResponse[] = [
      await details(known),
      await sendTest(known),
      await replay(known, messageId),
      await recover(known, "2026-01-01"),
      await activate(known),
      await deliveries(known),
      await rotate(known, { secret: "short" }),
      await recover(known, SECRET),
      await deliveries(known, "?state=lost"),
      await replay(known, NOBODY),
      await details({ ...known, secret: GUESSED }),
      await details({ id: NOBODY, secret: SECRET }),
      await asOwner("one", "PUT", known),
      await asOwner("rotate", "POST", known, { body: `{"secret": "${ROTATED}"` }),
    ]
    expect((await rotate(known, { secret: ROTATED })).body.secret).toBe(ROTATED)
    const now = { ...known, secret: ROTATED }
    said.push(await details(known), await details(now), await sendTest(now), await deliveries(now), await remove(now))
    expect(said.map(({ status }) => status)).toEqual([
      ...[200, 202, 202, 202, 200, 200, 400, 400, 400, 404, 401, 404, 405, 400],
      ...[401, 200, 202, 200, 200],
    ])
    const answered = said.map(({ text, headers }) => text + JSON.stringify([...headers]))
    expectNothingOf(answered, SECRET, ROTATED, GUESSED)
    expectNothingOf(lines, SECRET, ROTATED, GUESSED)
    expect(lines.join("")).toContain("webhook created")
    expect(lines.join("")).toContain("webhook secret rotated")
  })

  it("is not repeated when a creation is rejected", async () => {
    const said = [
      await create({ secret: `${SECRET}\u00fc` }),
      await create({ secret: SECRET, url: "http://x" }),
      await create({ secret: SECRET.repeat(20) }),
      await create({ secret: [SECRET] }),
      await post(`{"url":"${HOOK}","secret":"${SECRET}"`),
      await post({ url: SECRET, secret: SECRET }),
      await create({ secret: SECRET }, { headers: { "content-type": "text/plain" } }),
    ]
    expect(said.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 415])
    expectNothingOf(
      said.map(({ text }) => text),
      SECRET,
    )
    expectNothingOf([...lines, ""], SECRET)
  })

  it("is not logged when the database rejects the row, which is an internal error", async () => {
    await pool().query("alter table webhooks add constraint bug check (url not like '%hook%') not valid")
    const { status, text } = await create({ secret: SECRET })
    await pool().query("alter table webhooks drop constraint bug")
    expect(status).toBe(500)
    expect(lines.join("")).toContain("request failed")
    expectNothingOf([text, ...lines], SECRET)
  })

  it("cannot be read in the database, in any column of any table", async () => {
    const { body } = await create({ secret: SECRET })
    const known = { id: body.id, secret: SECRET }
    await rotate(known, { secret: ROTATED })
    await sendTest({ ...known, secret: ROTATED })
    const { rows } = await pool().query<{ row: string }>(
      `select row_to_json(w)::text as row from webhooks w union all select row_to_json(d)::text from deliveries d
       union all select row_to_json(e)::text from events e`,
    )
    const stored = await rowOf(body.id)
    const bytes = [stored.secretEncrypted, stored.formerSecretEncrypted ?? Buffer.of()]
    expectNothingOf(
      [...rows.map(({ row }) => row), ...bytes.map((one) => Buffer.from(one).toString("latin1"))],
      SECRET,
      ROTATED,
    )
  })

  it("cannot be decrypted in the row of another webhook", async () => {
    const mine = await aWebhook({ secret: SECRET })
    const victim = await aWebhook()
    await db().webhook.update({ where: { id: victim.id }, data: { secretEncrypted: mine.secretEncrypted } })
    expect((await details({ id: victim.id, secret: SECRET })).status).toBe(401)
    expect((await details({ id: victim.id, secret: victim.secret })).status).toBe(401)
    expect((await details(mine)).status).toBe(200)
  })
})

describe("webhooks whose SECRETS_KEY is lost", () => {
  const FORMER_KEY = "the key that was in force before"
  /** Creates a webhook whose secret is encrypted with a former key, like a webhook from before a change of SECRETS_KEY. */
  async function fromBefore(given = {}) {
    const webhook = await aWebhook({ secret: SECRET, ...given })
    const sealed = new Uint8Array(encryptSecret(SECRET, webhook.id, FORMER_KEY))
    await db().webhook.update({ where: { id: webhook.id }, data: { secretEncrypted: sealed } })
    return webhook
  }

  it("respond 401 to everybody, and the log names the webhook and the cause, without a secret", async () => {
    const webhook = await fromBefore()
    for (const [name, ask] of Object.entries(OWNER_CALLS)) {
      for (const secret of [SECRET, GUESSED, ""]) expect((await ask({ ...webhook, secret })).status, name).toBe(401)
    }
    const told = lines.filter((line) => line.includes("was SECRETS_KEY changed?"))
    expect(told.length).toBeGreaterThan(0)
    expect(told[0]).toContain(webhook.id)
    expectNothingOf(lines, SECRET, FORMER_KEY, getSecretsKeys()[0])
    expect(await db().webhook.count()).toBe(1)
  })

  it("do not prevent new ones, even with the same URL", async () => {
    await fromBefore({ url: HOOK })
    await fromBefore(DEACTIVATED)
    const { status, body } = await create({ secret: SECRET })
    expect(status).toBe(201)
    expect((await details(body)).status).toBe(200)
  })
})
