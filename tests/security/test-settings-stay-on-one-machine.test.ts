// LIGHTNING_BACKEND=dev, ALLOW_PRIVATE and INNGEST_DEV are unsafe on a public server. If other machines can reach the directory,
// the directory rejects these settings.

import { describe, expect, it } from "vitest"
import { parseEnv } from "@/lib/env/check"

const TRIALS = [
  { LIGHTNING_BACKEND: "dev" },
  { ALLOW_PRIVATE: "169.254.169.254:80" },
  { INNGEST_DEV: "1" },
  { INNGEST_DEV: "http://localhost:8288" },
]

const LOOPBACK = [
  {},
  { HOST: "127.0.0.1" },
  { HOST: "127.1.2.3", BASE_URL: "http://127.0.0.2:3000" },
  { HOST: "localhost", BASE_URL: "https://LOCALHOST" },
  { HOST: "::1", BASE_URL: "http://[::1]:3000/" },
  { NODE_ENV: "production" },
]

const REACHABLE: [string, Record<string, string>][] = [
  ["HOST=0.0.0.0", { HOST: "0.0.0.0" }],
  ["HOST=0.0.0.0", { HOST: "0.0.0.0", BASE_URL: "http://127.0.0.1:3000" }],
  ["HOST=::", { HOST: "::" }],
  ["HOST=10.0.0.5", { HOST: "10.0.0.5" }],
  ["HOST=directory", { HOST: "directory" }],
  ["HOST=127.1", { HOST: "127.1" }],
  ["HOST=::ffff:127.0.0.1", { HOST: "::ffff:127.0.0.1" }],
  ["BASE_URL=http://directory.example.com", { BASE_URL: "http://directory.example.com" }],
  ["BASE_URL=https://203.0.113.7", { BASE_URL: "https://203.0.113.7" }],
  ["BASE_URL=https://directory", { BASE_URL: "https://directory" }],
  ["BASE_URL=https://localhost.example.com", { BASE_URL: "https://localhost.example.com" }],
  ["BASE_URL=https://127.0.0.1.example.com", { BASE_URL: "https://127.0.0.1.example.com" }],
  ["BASE_URL=http://[::2]:3000", { BASE_URL: "http://[::2]:3000" }],
]

describe.each(TRIALS)("%j", (trial) => {
  const [name = ""] = Object.keys(trial)

  it.each(LOOPBACK)("is accepted with %j", (place) => {
    expect(() => parseEnv({ ...trial, ...place })).not.toThrow()
  })

  it.each(REACHABLE)("is rejected with %s %j; the message names both and the next step", (cause, place) => {
    const start = () => parseEnv({ ...trial, ...place })
    expect(start).toThrow(`${name}: `)
    expect(start).toThrow(`${cause} is not a loopback address`)
    expect(start).toThrow("Unset it, or use 127.0.0.1, ::1 or localhost in both HOST and BASE_URL")
  })
})

describe("without a setting for the Lightning node", () => {
  it.each(REACHABLE)("nothing is sold with %s %j, and the start succeeds", (_cause, place) => {
    expect(parseEnv(place).LIGHTNING_BACKEND).toBe("none")
  })
})

it.each(["0", "false", ""])("INNGEST_DEV=%s is no development mode", (INNGEST_DEV) => {
  expect(() => parseEnv({ INNGEST_DEV, HOST: "0.0.0.0" })).not.toThrow()
})
