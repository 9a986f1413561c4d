import { createServer } from "node:https"
import { expect, it, onTestFinished } from "vitest"
import { readCertificateEnd } from "@/lib/net/certificate"
import { listen } from "@/tests/support/listen"
import { findClosedPort } from "./closed-port"
import { ENDED_CERTIFICATE, ENDED_KEY } from "./ended-certificate"
import { openRaw } from "./local-servers"
import { TEST_CERTIFICATE, TEST_KEY } from "./test-certificate"

async function serve(key: string, cert: string): Promise<URL> {
  const server = createServer({ key, cert })
  const port = await listen(server)
  onTestFinished(() => void server.close())
  return new URL(`https://127.0.0.1:${port}/`)
}

it("D-alert-14 reads the end of the certificate that a host shows, also one that nobody signed or that has ended", async () => {
  expect(await readCertificateEnd(await serve(TEST_KEY, TEST_CERTIFICATE))).toEqual(new Date("2126-10-28T05:04:37Z"))
  expect(await readCertificateEnd(await serve(ENDED_KEY, ENDED_CERTIFICATE))).toEqual(new Date("2026-02-01T00:00:00Z"))
})

it("D-alert-14 a host that shows none says nothing", async () => {
  const plain = await openRaw((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"))
  const { port } = new URL(plain.url)
  for (const one of [port, await findClosedPort()])
    expect(await readCertificateEnd(new URL(`https://127.0.0.1:${one}/`))).toBeNull()
})
