// safeFetch connects to the checked address, but TLS verifies the host name. The request runs in a child process, because
// NODE_EXTRA_CA_CERTS, which trusts the test certificate, is read only when a process starts.

import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import type { TLSSocket } from "node:tls"
import { promisify } from "node:util"
import { expect, onTestFinished, test } from "vitest"
import { openHttps } from "./local-servers"
import { TEST_CERTIFICATE } from "./test-certificate"

const ASK = `
import { safeFetch } from "@/lib/net/safe-fetch"
const [url, allowed] = process.argv.slice(2)
const resolve = async () => [{ address: "127.0.0.1", family: 4 }]
safeFetch(url, { allowPrivate: [allowed], resolve }).then((result) => console.log(JSON.stringify(result)))
`

async function askTrusting(url: string, hostPort: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "tls-name-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const certificate = path.join(folder, "ca.pem")
  await writeFile(certificate, TEST_CERTIFICATE)
  const script = path.join(folder, "ask.ts")
  await writeFile(script, ASK)
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script, url, hostPort], {
    env: {
      ...process.env,
      BASE_URL: "",
      NODE_EXTRA_CA_CERTS: certificate,
      TSX_TSCONFIG_PATH: path.resolve("tsconfig.json"),
    },
  })
  return JSON.parse(stdout)
}

test("SNI, certificate and Host use the name, and another name is rejected", { timeout: 30_000 }, async () => {
  const server = await openHttps((request, response) => {
    response.end(`${(request.socket as TLSSocket).servername} ${request.headers.host}`)
  })
  const named = `api.example.com:${server.port}`
  expect(await askTrusting(`https://${named}/`, named)).toMatchObject({
    ok: true,
    address: "127.0.0.1",
    reply: { status: 200, body: `api.example.com ${named}` },
    timing: { dnsMs: expect.any(Number), connectMs: expect.any(Number), tlsMs: expect.any(Number) },
  })
  const other = `www.example.com:${server.port}`
  expect(await askTrusting(`https://${other}/`, other)).toMatchObject({
    ok: false,
    reason: "tls",
    detail: expect.stringContaining("ERR_TLS_CERT_ALTNAME_INVALID"),
  })
})
