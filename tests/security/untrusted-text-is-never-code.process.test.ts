// A running server gets code in a listing, in searches and in form posts. The code is shown as text and never reaches SQL. No
// action runs without a session, and no response or log line contains a secret of the server.

import { readFileSync } from "node:fs"
import { DOMParser } from "@xmldom/xmldom"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { clientOf } from "@/tests/server/with-database"
import { cleanUp, type DirectoryProcess, newDataDir, startServer } from "../server/directory-process"
import { formOf } from "./forms"

const ID = "018f0000-0000-7000-8000-000000000001"
const WAITING = "018f0000-0000-7000-8000-000000000002"
const SECRETS = {
  ADMIN_SECRET: "an-admin-secret-for-tests-of-32-characters",
  SECRETS_KEY: "a-secrets-key-for-tests-of-32-characters",
  L402_ROOT_KEY: "a-root-key-for-tests-that-is-long-enough",
}
const PRIVATE = { note: "a-note-of-the-reviewer", email: "somebody@private.example", body: "a-private-probe-body" }
/** Ends every context in which text may be inserted (script, attribute, CDATA, comment), and contains template expressions. */
const CODE = `</script><script>alert(1)</script>"'><img src=x onerror=alert(2)>]]><b xmlns="x">--><svg/onload=alert(3)>\${7*7}{{7*7}}`
const MARKUP = ["<script>alert", "<img src=x", "<svg/onload", '<b xmlns="x"']

const dataDir = await newDataDir()
let directory: DirectoryProcess
let origin = ""
let database: pg.Client
const bodies: string[] = []

beforeAll(async () => {
  directory = startServer({ DATA_DIR: dataDir, LIGHTNING_BACKEND: "dev", LOG_LEVEL: "info", ...SECRETS })
  origin = await directory.ready
  database = clientOf(dataDir)
  await database.connect()
  const insert = `insert into services (id, url, protocol, host, registrable_domain, name, description, category, provider,
    declared_asset, declared_network, payment_asset, payment_network, status, listed_at, review_note, contact_email, probe_body)
    values ($1, $2, 'x402', 'paid.example', 'paid.example', $3, $3, 'a/b', $3, $4, $4, $4, $4, $5, now(), $6, $7, $8)`
  const own = Object.values(PRIVATE)
  await database.query(insert, [ID, `https://paid.example/${CODE}`, CODE, CODE.slice(0, 50), "active", ...own])
  await database.query(insert, [WAITING, "https://paid.example/2", "Waiting words", "x", "pending", ...own])
})
afterAll(async () => {
  await database.end()
  await cleanUp()
})

async function get(path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(origin + path, { redirect: "manual" })
  const text = await response.text()
  bodies.push(text)
  return { status: response.status, text }
}
const written = encodeURIComponent(CODE)

describe("a listing is shown as text", () => {
  it.each([
    "/",
    `/service/${ID}`,
    "/provider/paid.example",
    `/compare?id=${ID}`,
    "/stats",
    "/status",
    "/opportunities",
    `/?q=${written}`,
    `/?category=${written}&host=${written}&sort=${written}`,
    `/service/${written}`,
    `/provider/${written}`,
    `/claim?domain=${written}&step=${written}`,
    `/manage?domain=${written}&notice=${written}`,
    `/admin?section=${written}&notice=${written}&id=${written}`,
    `/lint?url=${written}`,
    `/register?url=${written}`,
    `/webhooks/${written}?notice=${written}`,
    `/no-such-page/${written}`,
  ])("on the page %s", async (path) => {
    const { status, text } = await get(path)
    expect(status).toBeLessThan(500)
    for (const markup of MARKUP) expect(text).not.toContain(markup)
  })

  it("in the data for search engines, which is one JSON object", async () => {
    const { text } = await get(`/service/${ID}`)
    const [, data = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? []
    expect(JSON.stringify(JSON.parse(data))).toContain(JSON.stringify(CODE).slice(1, -1))
  })

  it.each(["/feed.xml", "/feed.atom"])("in %s, which contains no element of the text", async (path) => {
    const { text } = await get(path)
    const document = new DOMParser().parseFromString(text, "application/xml")
    expect(text).toContain("alert(1)")
    for (const name of ["script", "img", "svg", "b"]) expect(document.getElementsByTagName(name)).toHaveLength(0)
  })

  it.each(["/feed.json", "/api/v1/services", `/api/v1/services/${ID}`, "/api/v1/suggest?q=alert", "/api/v1/changes"])(
    "in %s, which is JSON",
    async (path) => expect(JSON.parse((await get(path)).text)).toBeTypeOf("object"),
  )
})

describe("a search query is text", () => {
  const QUERIES = [
    ...["'", "''", '"', "\\", "\\'", "%", "_", "%%", "\\%", "*", "a*", ":*", "&", "|", "!", "<->", "()", "(", ")"],
    ...["'; drop table services; --", "' or '1'='1", "1); delete from services; --", "$1", "$$", "\u0000", "\\x00"],
    ...["' union select * from webhooks --", "pg_sleep(10)", "'||pg_sleep(10)||'", "{}", "[]", "{{7*7}}", "#{7*7}"],
    ...["\ud800", "\ufeff", "\u202e", "ß", "İ", "ﷺ".repeat(40), "a".repeat(1900), "a ".repeat(900), "-".repeat(200)],
  ]
  it.each(QUERIES.map((query, index) => [index, query] as const))("query %d", async (_, query) => {
    const text = encodeURIComponent(query.toWellFormed())
    for (const path of [`/api/v1/services?q=${text}`, `/?q=${text}`, `/api/v1/suggest?q=${text}`]) {
      expect((await get(path)).status).toBeLessThan(500)
    }
    const { rows } = await database.query("select count(*)::int as count from services")
    expect(rows).toEqual([{ count: 2 }])
  })

  it("wildcards match only themselves", async () => {
    for (const wildcard of ["%25%25%25", "___", "%25qq%25"]) {
      expect(JSON.parse((await get(`/api/v1/services?q=${wildcard}`)).text)).toMatchObject({ services: [] })
    }
  })

  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const CURSORS = [
    ...[
      "AAAA",
      "zzz",
      "%00",
      "'",
      "null",
      base64(null),
      base64([]),
      base64({}),
      base64([["'"]]),
      base64({ id: "' or 1" }),
    ],
    ...[
      base64([Number.MAX_VALUE]),
      base64(["a", "b", "c", "d", "e", "f"]),
      base64({ __proto__: 1 }),
      "A".repeat(1900),
      "-1",
      "1e99",
    ],
  ]
  it.each(CURSORS)("the cursor %s is rejected", async (cursor) => {
    for (const path of ["/api/v1/services?after=", "/api/v1/services?sort=name&after=", "/api/v1/changes?after="]) {
      expect((await get(path + encodeURIComponent(cursor))).status).toBe(400)
    }
  })
})

/** Returns all server actions of the app, from the manifest that `next build` wrote when the server started. */
function listActions(): [id: string, page: string, name: string][] {
  const written = readFileSync("dist/web/server/server-reference-manifest.json", "utf8")
  const { node }: { node: Record<string, { filename: string; exportedName: string }> } = JSON.parse(written)
  return Object.entries(node).map(([id, { filename, exportedName }]) => {
    return [id, filename.replace(/^app|\/actions\.ts$/g, "").replace("[id]", ID), exportedName]
  })
}
/** Names of the actions that anyone may call without a session. */
const OPEN = /^(logIn|signIn|(open|create|register|lint|start|verify)Action)$/

it("no action runs without a session", async () => {
  const closed = listActions().filter(([, , name]) => !OPEN.test(name))
  expect(closed.length).toBeGreaterThan(20)
  const fields = Object.entries({ id: WAITING, section: "pending", understood: "yes", verdict: "approve" })
  for (const [id, page, name] of closed) {
    for (const args of ['["$K1"]', '[{"attempt":0},"$K1"]']) {
      const body = formOf([...fields.map(([field, value]) => [`1_${field}`, value] as const), ["0", args]])
      const headers = { "next-action": id, origin, cookie: "directory_admin=x.y; directory_owner=x.y" }
      const response = await fetch(origin + page, { method: "POST", headers, body, redirect: "manual" })
      bodies.push(await response.text())
      // The log-in form (200), a redirect to the log-in form (303), or an error about arguments of another action (400).
      expect([200, 303, 400], name).toContain(response.status)
    }
    const { rows } = await database.query("select status, deleted_at, probe_status from services order by id")
    const untouched = { deleted_at: null, probe_status: "probeable" }
    expect([name, rows]).toEqual([
      name,
      [
        { status: "active", ...untouched },
        { status: "pending", ...untouched },
      ],
    ])
  }
})

it("no response and no log line contains a secret or private data", async () => {
  await get("/api/v1/services?l402=require")
  await get("/api/v1/export.csv")
  expect(bodies.length).toBeGreaterThan(150)
  const output = bodies.join("\n") + directory.output()
  for (const secret of [...Object.values(SECRETS), ...Object.values(PRIVATE), "Waiting words"]) {
    expect(output.includes(secret), secret).toBe(false)
  }
  const errors = directory.output().split("\n").filter(Boolean)
  expect(errors.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)).toEqual([])
})
