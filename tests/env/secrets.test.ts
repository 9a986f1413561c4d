import { execFile } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { promisify } from "node:util"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { bundleProgram } from "../support/bundle"

const PROGRAM = await bundleProgram("tests/support/print-secret.ts")
const OPERATOR_SECRET = "a-secret-of-the-operator-of-this-directory"
let dataDir = ""

/** Starts a process with `secret` in its settings ("" means not set). Returns the secret that the process uses. */
async function readSecret(secret = "", name: "getAdminSecret" | "getSecretsKeys" = "getAdminSecret"): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, name], {
    env: { ...process.env, DATA_DIR: dataDir, ADMIN_SECRET: secret, SECRETS_KEY: secret },
  })
  return stdout.trim()
}

beforeEach(() => {
  dataDir = path.join(mkdtempSync(path.join(tmpdir(), "secrets-")), "data")
})
afterEach(() => rmSync(path.dirname(dataDir), { recursive: true }))

describe("the admin secret", () => {
  it("is generated once with mode 600, and processes that start together agree on it", async () => {
    const [first, ...others] = await Promise.all([readSecret(), readSecret(), readSecret(), readSecret()])
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set(others)).toEqual(new Set([first]))
    expect(await readSecret()).toBe(first)
    expect(readdirSync(dataDir)).toEqual(["admin-secret"])
    expect(statSync(path.join(dataDir, "admin-secret")).mode & 0o777).toBe(0o600)
  })

  it("comes from the settings when it is set there, and is then not written to a file", async () => {
    expect(await readSecret(OPERATOR_SECRET)).toBe(OPERATOR_SECRET)
    expect(() => readdirSync(dataDir)).toThrow(/ENOENT/)
  })

  it("is rejected when its file is empty", async () => {
    await readSecret()
    const file = path.join(dataDir, "admin-secret")
    writeFileSync(file, "")
    await expect(readSecret()).rejects.toThrow(`${file} does not hold a secret`)
  })
})

describe("the key of stored secrets", () => {
  it("is another secret, generated and stored in the same way", async () => {
    const key = await readSecret("", "getSecretsKeys")
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(await readSecret("", "getSecretsKeys")).toBe(key)
    expect(await readSecret()).not.toBe(key)
    expect(readdirSync(dataDir).sort()).toEqual(["admin-secret", "secrets-key"])
    expect(statSync(path.join(dataDir, "secrets-key")).mode & 0o777).toBe(0o600)
    expect(await readSecret(OPERATOR_SECRET, "getSecretsKeys")).toBe(OPERATOR_SECRET)
  })
})
