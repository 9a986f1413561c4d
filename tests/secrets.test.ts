import { execFile } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { promisify } from "node:util"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

const print = (name: "adminSecret" | "secretsKeys") =>
  `import("./lib/secrets.ts").then(({ ${name} }) => console.log(String(${name}())))`

const OF_THE_OPERATOR = "a-secret-of-the-operator-of-this-directory"
let dataDir = ""

/** What a process of its own finds or makes. */
async function ask(secret = "", name: "adminSecret" | "secretsKeys" = "adminSecret"): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", "-e", print(name)], {
    env: { ...process.env, DATA_DIR: dataDir, ADMIN_SECRET: secret, SECRETS_KEY: secret },
  })
  return stdout.trim()
}

beforeEach(() => {
  dataDir = path.join(mkdtempSync(path.join(tmpdir(), "secrets-")), "data")
})
afterEach(() => rmSync(path.dirname(dataDir), { recursive: true }))

describe("the admin secret", () => {
  it("is made once and readable by its owner alone; processes that start together agree", async () => {
    const [first, ...others] = await Promise.all([ask(), ask(), ask(), ask()])
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set(others)).toEqual(new Set([first]))
    expect(await ask()).toBe(first)
    expect(readdirSync(dataDir)).toEqual(["admin-secret"])
    expect(statSync(path.join(dataDir, "admin-secret")).mode & 0o777).toBe(0o600)
  })

  it("is taken from the settings where those have it, and then written nowhere", async () => {
    expect(await ask(OF_THE_OPERATOR)).toBe(OF_THE_OPERATOR)
    expect(() => readdirSync(dataDir)).toThrow(/ENOENT/)
  })

  it("is refused when its file was emptied", async () => {
    await ask()
    const file = path.join(dataDir, "admin-secret")
    writeFileSync(file, "")
    await expect(ask()).rejects.toThrow(`${file} does not hold a secret`)
  })
})

describe("the directory's own key", () => {
  it("is another secret, made and kept the same way", async () => {
    const key = await ask("", "secretsKeys")
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(await ask("", "secretsKeys")).toBe(key)
    expect(await ask()).not.toBe(key)
    expect(readdirSync(dataDir).sort()).toEqual(["admin-secret", "secrets-key"])
    expect(statSync(path.join(dataDir, "secrets-key")).mode & 0o777).toBe(0o600)
    expect(await ask(OF_THE_OPERATOR, "secretsKeys")).toBe(OF_THE_OPERATOR)
  })
})
