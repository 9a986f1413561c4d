// After SIGKILL of the server, with or without its database, every registration that got status 201 is still there.

import { existsSync, watch } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Protocol } from "@/lib/protocols/names"
import type { EndpointName } from "../street/addresses"
import { openStreet, type Street } from "../street/street"
import { runs } from "../support/long"
import { cleanUp, type DirectoryProcess, newEmbeddedDir, newEmptyDir, signal, startServer } from "./directory-process"

const dataDir = newEmbeddedDir()
let street: Street

beforeAll(async () => {
  street = await openStreet()
})
afterAll(async () => {
  await street.close()
  await cleanUp()
})

const start = () =>
  startServer({
    DATA_DIR: dataDir,
    ALLOW_PRIVATE: street.hosts.join(","),
    AUTO_APPROVE: "all",
    PROBE_HOST_SPACING_MS: "0",
    RATE_FREE: "100000",
    REGISTRATIONS_PER_HOUR: "100000",
    HOST_CHECKS_PER_HOUR: "100000",
  })

interface Seller {
  endpoint: EndpointName
  protocol: Protocol
}

/** Registers one URL after the other until the directory is killed. Calls `onAnswer` with the id of each 201 response. */
async function registerUntilGone(
  origin: string,
  { endpoint, protocol }: Seller,
  prefix: string,
  onAnswer: (id: string) => void,
): Promise<void> {
  for (let index = 0; ; index += 1) {
    const url = `${street.endpoints[endpoint].url}?${prefix}=${index}`
    try {
      const response = await fetch(`${origin}/api/v1/register`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ url, protocol, name: `Service ${prefix} ${index}` }),
      })
      const body = (await response.json()) as { service: { id: string } }
      // On a slow machine a check waits in vain for the checks of the other writers. After the death of the first process the others
      // end a moment later, without a database. The directory has recorded nothing then.
      if (response.status === 429 || response.status === 503) continue
      expect(response.status, JSON.stringify(body)).toBe(201)
      onAnswer(body.service.id)
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return
      throw error
    }
  }
}

const REGISTRATIONS = runs(15, 40)

/** Kills the directory after `REGISTRATIONS` of them, while more are in flight. Returns the ids of all 201 responses. */
async function killWhileRegistering(directory: DirectoryProcess, seller: Seller, kill: () => void): Promise<string[]> {
  const origin = await directory.ready
  const acknowledged: string[] = []
  const onAnswer = (id: string) => {
    acknowledged.push(id)
    if (acknowledged.length === REGISTRATIONS) kill()
  }
  const writers = ["a", "b", "c", "d"].map((name) => registerUntilGone(origin, seller, name, onAnswer))
  await Promise.all(writers)
  await directory.ended
  return acknowledged
}

describe("kill -9 in the middle of registrations", () => {
  const all: string[] = []
  let directory: DirectoryProcess
  beforeAll(() => {
    directory = start()
  })
  // The start after the last kill stops as usual.
  afterAll(async () => {
    signal(directory, "SIGTERM")
    expect((await directory.ended).code).toBe(0)
  })

  // Each round has its own host: a killed check may leave the lease of its host behind, which ends by itself after a minute.
  it.each<[string, boolean, Seller]>([
    ["of the server alone", false, { endpoint: "weather", protocol: "x402" }],
    ["of the server and its database", true, { endpoint: "translate", protocol: "MPP" }],
  ])(
    "%s: every registration with status 201 is there after the next start, which does not wait [D-run-02]",
    async (_, group, seller) => {
      all.push(...(await killWhileRegistering(directory, seller, () => signal(directory, "SIGKILL", { group }))))
      directory = start()
      const origin = await directory.ready
      for (const id of all) expect((await fetch(`${origin}/api/v1/services/${id}`)).status, id).toBe(200)
    },
  )
})

describe("kill -9 in the middle of the very first start", () => {
  it("leaves nothing that makes a second start fail", async () => {
    const folder = newEmptyDir()
    const first = startServer({ DATA_DIR: folder })
    await new Promise<void>((resolve) => {
      const watcher = watch(folder, () => {
        if (!existsSync(path.join(folder, "postgres.draft"))) return
        watcher.close()
        resolve()
      })
    })
    signal(first, "SIGKILL", { group: true })
    await first.ended
    expect(existsSync(path.join(folder, "postgres"))).toBe(false)
    const second = startServer({ DATA_DIR: folder })
    expect((await fetch(`${await second.ready}/api/v1/health`)).status).toBe(200)
  })
})
