// HTTPS test hosts on port 443 under test names, so that tests can claim domains on one machine without test code in the product.
// The hosts require write access to the hosts file and to port 443, usually as root. Concurrent test runs do not interfere: each
// test run has its own names, loopback address, certificate authority and block in the hosts file.

import { randomInt } from "node:crypto"
import { lookup } from "node:dns/promises"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { createAuthority } from "./authority"
import { addHosts, type Run } from "./hosts-file"
import { serveNames, type Zone } from "./name-server"
import { openProviderServer, type ServerOptions } from "./provider-server"
import { openProvidersControl } from "./providers-control"

/** One host for each group of tests, so that concurrent tests do not claim the same domain. */
export const PURPOSES = [
  "api-claims",
  "api-owner",
  "api-bulk",
  "api-expired",
  "api-attacks",
  "wizard",
  "wizard-plain",
  "wizard-other",
  "manage",
  "manage-plain",
  "manage-stored",
  "manage-health",
  "manage-health-plain",
  "manage-journey",
  "manage-journey-plain",
  "admin-reset",
  "provider-page",
  "register",
  "register-plain",
  "register-foreign",
  "payee",
  "secrets",
  "dns",
  "webhooks",
  "webhooks-plain",
  "watch",
  /** This host has a certificate of an authority that no client trusts. */
  "untrusted",
  "elsewhere",
  "spare",
] as const
export type Purpose = (typeof PURPOSES)[number]

export interface Providers {
  hosts: Readonly<Record<Purpose, string>>
  /** The URL of the control server (providers-control.ts). */
  controlUrl: string
  /** The value of ALLOW_PRIVATE with which the directory can reach the hosts. */
  allowPrivate: readonly string[]
  settings: { NODE_EXTRA_CA_CERTS: string; DNS_SERVERS: string }
  close(): Promise<void>
}

/** The reason why the hosts cannot be opened on this machine. */
export interface Missing {
  missing: string
}

const HTTPS_PORT = 443
const HOSTS_FILE = "/etc/hosts"
const ATTEMPTS = 8
const REASONS: Record<string, string> = {
  EACCES: "port 443 and the hosts file need root",
  EPERM: "port 443 and the hosts file need root",
  EROFS: "the hosts file cannot be written",
  EADDRINUSE: "port 443 is taken on every address of this machine",
  ENOTFOUND: "this system does not look names up in the hosts file",
  EAI_AGAIN: "this system does not look names up in the hosts file",
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "")
const randomLoopback = () => `127.${randomInt(64, 128)}.${randomInt(256)}.${randomInt(1, 255)}`

/** Opens the server on a random loopback address, or on 127.0.0.1 if the system has no other loopback address. */
async function openServer(options: Omit<ServerOptions, "address" | "port">) {
  for (let attempt = 1; ; attempt += 1) {
    const address = attempt < ATTEMPTS ? randomLoopback() : "127.0.0.1"
    try {
      return { address, server: await openProviderServer({ ...options, address, port: HTTPS_PORT }) }
    } catch (error) {
      const isWorthAnother = codeOf(error) === "EADDRINUSE" || codeOf(error) === "EADDRNOTAVAIL"
      if (!isWorthAnother || attempt === ATTEMPTS) throw error
    }
  }
}

let runs = 0

function nameHosts(): { run: Run; hosts: Record<Purpose, string> } {
  runs += 1
  const run = { pid: process.pid, number: runs }
  const nameOf = (purpose: Purpose) => [purpose, `${purpose}-${run.pid}-${run.number}.test`]
  return { run, hosts: Object.fromEntries(PURPOSES.map(nameOf)) }
}

/** Opens the hosts. Adds a function to `closing` for each opened part, so that the caller can close all parts after a failure. */
async function open(closing: (() => unknown)[]): Promise<Omit<Providers, "close">> {
  const { run, hosts } = nameHosts()
  const names = Object.values(hosts)
  const authority = createAuthority("Providers of a test run")
  const others = { [hosts.untrusted]: createAuthority("An authority that nobody trusts").issue([hosts.untrusted]) }
  const { address, server } = await openServer({ identity: authority.issue(names), others })
  closing.push(server.close)
  const block = await addHosts(HOSTS_FILE, run, address, names)
  closing.push(block.remove)
  await lookup(hosts.spare)

  const folder = mkdtempSync(path.join(tmpdir(), "providers-"))
  closing.push(() => rmSync(folder, { recursive: true }))
  const authorityFile = path.join(folder, "authority.pem")
  writeFileSync(authorityFile, authority.certificate)
  const zone: Zone = {}
  const nameServer = await serveNames(zone)
  closing.push(nameServer.close)
  const control = await openProvidersControl(server, zone, names)
  closing.push(control.close)
  return {
    hosts,
    controlUrl: control.origin,
    allowPrivate: names.map((name) => `${name}:${HTTPS_PORT}`),
    settings: { NODE_EXTRA_CA_CERTS: authorityFile, DNS_SERVERS: nameServer.address },
  }
}

/** Opens all hosts, or returns the reason why they cannot be opened. */
export async function openProviders(): Promise<Providers | Missing> {
  const closing: (() => unknown)[] = []
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step()
  }
  try {
    return { ...(await open(closing)), close }
  } catch (error) {
    await close()
    const missing = REASONS[codeOf(error)]
    if (missing === undefined) throw error
    return { missing }
  }
}
