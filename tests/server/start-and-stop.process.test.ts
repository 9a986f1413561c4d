import { once } from "node:events"
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { request } from "node:http"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { run } from "../run/command"
import { createDatabase } from "../support/fresh-database"
import { PROGRAMS } from "../support/programs"
import { cleanUp, type DirectoryProcess, newEmbeddedDir, newEmptyDir, signal, startServer } from "./directory-process"

/** A folder with a `systemd-notify` that writes its arguments to a file, one call a line. */
const systemd = mkdtempSync(path.join(tmpdir(), "directory-systemd-"))
const notices = () => readFileSync(path.join(systemd, "notices"), "utf8")
writeFileSync(path.join(systemd, "notices"), "")
writeFileSync(path.join(systemd, "systemd-notify"), `#!/bin/sh\necho "$@" >> ${systemd}/notices\n`)
chmodSync(path.join(systemd, "systemd-notify"), 0o755)
const SYSTEMD = {
  PATH: `${systemd}:${process.env["PATH"]}`,
  NOTIFY_SOCKET: path.join(systemd, "socket"),
  WATCHDOG_USEC: "1000000",
}

afterAll(async () => {
  await cleanUp()
  rmSync(systemd, { recursive: true })
})

/** Begins a request whose body is not sent yet. Resolves when the server has begun to read it. */
async function openRequest(origin: string) {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const body = JSON.stringify({ url: "nonsense" })
  socket.write(
    `POST /api/v1/register HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  const [first] = (await once(socket, "data")) as [Buffer]
  expect(String(first)).toBe("HTTP/1.1 100 Continue\r\n\r\n")
  const answer = socket.toArray().then((chunks) => Buffer.concat(chunks).toString())
  return { finish: () => socket.write(body), answer }
}

/** Whether the port takes connections. No request is sent: its response could take longer than a request in flight may. */
function isOpen(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  return once(socket, "connect").then(
    () => {
      socket.destroy()
      return true
    },
    () => false,
  )
}

describe("a running directory", () => {
  const dataDir = newEmptyDir()
  let first: DirectoryProcess
  let origin = ""

  beforeAll(async () => {
    first = startServer({ DATA_DIR: dataDir, ADMIN_SECRET: "", JOBS: "embedded", ...SYSTEMD })
    origin = await first.ready
  })

  it("prints its URL, its data folder and the file of the admin secret, and serves that URL", async () => {
    expect(first.output()).toContain(dataDir)
    const file = path.join(dataDir, "admin-secret")
    expect(first.output()).toContain(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const authorization = `Bearer ${readFileSync(file, "utf8").trim()}`
    expect((await fetch(`${origin}/api/v1/admin/pending`, { headers: { authorization } })).status).toBe(200)
    expect((await fetch(`${origin}/api/v1/admin/pending`)).status).toBe(401)
    expect((await fetch(origin)).status).toBe(200)
  })

  it("D-systemd-01 notifies systemd that it serves and that its event loop runs, and is ready for a balancer", async () => {
    await expect.poll(notices, { timeout: 20_000 }).toMatch(/READY=1[\s\S]*WATCHDOG=1/)
    expect(await (await fetch(`${origin}/readyz?verbose`)).text()).toBe("[+] started\n[+] accepting\nok\n")
  })

  it("has no endpoint that scales images", async () => {
    const { status } = await fetch(`${origin}/_next/image?url=%2Fopengraph-image.png&w=640&q=75`)
    expect(status).toBe(404)
  })

  it("uses its real port in URLs when PORT is 0", async () => {
    expect(await (await fetch(`${origin}/robots.txt`)).text()).toContain(`${origin}/sitemap.xml`)
  })

  it.each(["/", "/api/v1/services", "/no-such-page"])(
    "answers %s to clients that offer another protocol",
    async (path) => {
      const headers = { Connection: "Upgrade, HTTP2-Settings", Upgrade: "h2c", "HTTP2-Settings": "AAMAAABkAAQAAP__" }
      const status = await new Promise((resolve, reject) => {
        const outgoing = request(new URL(path, origin), { headers }, (response) =>
          resolve(response.resume().statusCode),
        )
        outgoing.on("error", reject)
        outgoing.end()
      })
      expect(status).toBe(path === "/no-such-page" ? 404 : 200)
    },
  )

  it("protects its data from other users of the machine", () => {
    const open = readdirSync(dataDir).filter((name) => statSync(path.join(dataDir, name)).mode & 0o077)
    expect(open).toEqual([])
  })

  it("makes a second start on the same data fail, and goes on [D-run-01]", async () => {
    const second = startServer({ DATA_DIR: dataDir })
    expect((await second.ended).code).toBe(1)
    expect(second.messages()).toContain(`${dataDir} is in use by the directory that runs as process ${first.pid}.`)
    expect((await fetch(`${origin}/api/v1/services`)).status).toBe(200)
  })

  it("makes a start on the same port fail with a message", async () => {
    const { port } = new URL(origin)
    const second = startServer({ DATA_DIR: newEmbeddedDir(), PORT: port })
    expect((await second.ended).code).toBe(1)
    expect(second.messages()).toBe(`Port ${port} on 127.0.0.1 is in use. Set PORT to another one.\n`)
  })

  it("shares its database with the command line", async () => {
    const { code, output } = await run(process.execPath, [...PROGRAMS.cli, "pending"], {
      env: { DATA_DIR: dataDir, DATABASE_URL: "" },
    })
    expect({ code, output }).toEqual({ code: 0, output: "0 waiting for review.\n" })
  })

  it("finishes requests in flight after SIGTERM, and leaves no lock", async () => {
    const inFlight = await openRequest(origin)
    signal(first, "SIGTERM")
    while (await isOpen(origin));
    inFlight.finish()
    expect(await inFlight.answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(await first.ended).toEqual({ code: 0, signal: null })
    expect(notices()).toContain("STOPPING=1")
    expect(readdirSync(dataDir).sort()).toEqual(["admin-secret", "postgres"])
  })
})

describe("Ctrl-C", () => {
  it("ends all processes cleanly, also when the directory was started again on the same data", async () => {
    const dataDir = newEmbeddedDir()
    for (const _ of ["the first time", "again"]) {
      const directory = startServer({ DATA_DIR: dataDir, JOBS: "embedded" })
      await directory.ready
      signal(directory, "SIGINT", { group: true })
      expect(await directory.ended).toEqual({ code: 0, signal: null })
      expect(existsSync(path.join(dataDir, "database.json"))).toBe(false)
    }
  })

  it("pressed twice does not wait for requests in flight", async () => {
    const directory = startServer({ DATA_DIR: newEmbeddedDir() })
    const origin = await directory.ready
    await openRequest(origin)
    signal(directory, "SIGINT", { group: true })
    while (await isOpen(origin));
    const before = performance.now()
    signal(directory, "SIGINT", { group: true })
    expect((await directory.ended).code).toBe(1)
    // Requests in flight have ten seconds.
    expect(performance.now() - before).toBeLessThan(10_000)
  })
})

describe("a start that cannot succeed prints the reason and exits with 1", () => {
  const sentences: [string, Record<string, string>, RegExp][] = [
    ["two bad settings", { PORT: "-1", AUTO_APPROVE: "maybe" }, /^Bad configuration:\n {2}PORT: [\s\S]*AUTO_APPROVE: /],
    ["a proxy that is no address", { TRUSTED_PROXIES: "somewhere" }, /^TRUSTED_PROXIES: "somewhere" is no hop count/],
    [
      "a database that is not there",
      { DATABASE_URL: "postgres://127.0.0.1:1/x", NODE_ENV: "" },
      /^The database cannot be reached: .*ECONNREFUSED/,
    ],
    [
      "a production database without secrets",
      { DATABASE_URL: "postgres://127.0.0.1:1/x", ADMIN_SECRET: "" },
      /ADMIN_SECRET: is required[\s\S]*SECRETS_KEY: is required[\s\S]*L402_ROOT_KEY: is required/,
    ],
    [
      "a database that needs migrations, with MIGRATE=no [D-upgrade-02]",
      { MIGRATE: "no" },
      /^The database needs \d+ migrations, and MIGRATE=no: 20261121000000_catalogue, /,
    ],
  ]

  it.each(sentences)("%s", async (_, env, sentence) => {
    const directory = startServer({ DATA_DIR: newEmptyDir(), ...env })
    expect((await directory.ended).code).toBe(1)
    expect(directory.messages()).toMatch(sentence)
    expect(directory.messages()).not.toMatch(/^\s+at /m)
  })

  it("a data folder that is not writable", async () => {
    const directory = startServer({ DATA_DIR: "/dev/null/data" })
    expect((await directory.ended).code).toBe(1)
    expect(directory.messages()).toContain("/dev/null")
  })
})

const server = process.env["TEST_DATABASE_URL"]
if (server) {
  it("with DATABASE_URL, two directories run on the same Postgres at once", async () => {
    const { url, drop } = await createDatabase(server)
    const env = {
      DATABASE_URL: url,
      SECRETS_KEY: "a-secrets-key-for-tests-of-processes",
      L402_ROOT_KEY: "a".repeat(64),
    }
    const both = [startServer({ ...env, DATA_DIR: newEmptyDir() }), startServer({ ...env, DATA_DIR: newEmptyDir() })]
    for (const directory of both) expect((await fetch(`${await directory.ready}/api/v1/services`)).status).toBe(200)
    for (const directory of both) signal(directory, "SIGTERM")
    for (const directory of both) expect(await directory.ended).toEqual({ code: 0, signal: null })
    await drop()
  })
}
