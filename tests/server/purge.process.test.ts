// The built server with its jobs, behind nginx with deploy/nginx.conf and deploy/nginx-purge.conf: a change is on a cached page
// within seconds.

import { afterAll, expect, it } from "vitest"
import { askNginx, findMissingPurge, startPurgeableNginx } from "../deploy/nginx"
import { findClosedPort } from "../net/closed-port"
import { cleanUp, newDataDir, startServer } from "./directory-process"
import { clientOf } from "./with-database"

const ID = "018f0000-0000-7000-8000-000000000001"
const PAGE = `/service/${ID}`
const [OLD, NEW] = [`0x${"a1".repeat(20)}`, `0x${"b2".repeat(20)}`]

afterAll(cleanUp)

it("D-purge-01 a changed payee is on the page in nginx' cache within 5 seconds", async ({ skip }) => {
  const missing = findMissingPurge()
  skip(missing !== undefined, missing)
  const dataDir = await newDataDir()
  const [port, PORT] = [await findClosedPort(), String(await findClosedPort())]
  const PURGE_URL = ["br", "gzip", "plain"].map((coding) => `http://127.0.0.1:${port}/${coding}{path}`).join(",")
  const settings = {
    DATA_DIR: dataDir,
    PORT,
    DRAIN_SECONDS: "0",
    BASE_URL: "https://directory.example",
    TRUSTED_PROXIES: "127.0.0.1",
  }
  const directory = startServer({ ...settings, JOBS: "embedded", LOG_LEVEL: "info", PURGE_URL })
  await directory.ready
  const origin = await startPurgeableNginx(port, `http://127.0.0.1:${PORT}`)
  const database = clientOf(dataDir)
  await database.connect()
  await database.query(
    `insert into services (id, url, protocol, host, registrable_domain, name, status, listed_at, observed_pay_to)
     values ($1, 'https://paid.example/weather', 'x402', 'paid.example', 'paid.example', 'Weather', 'active', now(), $2)`,
    [ID, OLD],
  )
  // The job process starts after the web process.
  const readRuns = async () =>
    (await database.query("select from job_leases where job = 'shared-cache' and runs > 0")).rowCount
  await expect.poll(readRuns, { timeout: 120_000 }).toBe(1)
  const codings = [{}, { "accept-encoding": "gzip" }]
  for (const headers of codings) {
    await askNginx(origin, PAGE, headers)
    expect((await askNginx(origin, PAGE, headers)).headers["x-cache"]).toBe("HIT")
  }
  expect((await askNginx(origin, PAGE)).body).toContain(OLD)
  await database.query(
    `with changed as (update services set observed_pay_to = $2 where id = $1 returning *)
     insert into events (id, kind, service_id, protocol, at, service)
     select gen_random_uuid(), 'service.payee_changed', id, protocol, now(), jsonb_build_object('host', host) from changed`,
    [ID, NEW],
  )
  const changedAt = Date.now()
  await database.end()
  await expect
    .poll(async () => (await askNginx(origin, PAGE)).body.includes(NEW), { timeout: 10_000, interval: 100 })
    .toBe(true)
  // Without the purge the page would be fresh for ten seconds.
  expect(Date.now() - changedAt).toBeLessThan(10_000)
  expect((await askNginx(origin, PAGE, { "accept-encoding": "gzip" })).headers["x-cache"]).toBe("MISS")
  expect(directory.messages()).not.toContain("not purged")
})
