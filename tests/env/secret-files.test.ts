import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { parseEnv } from "@/lib/env/check"
import { SECRET_SETTINGS } from "@/lib/env/secret-files"
import { Settings } from "@/lib/env/settings"

const folder = mkdtempSync(path.join(tmpdir(), "directory-secrets-"))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(content: string): string {
  const file = path.join(folder, `${content.length} ${performance.now()}`)
  writeFileSync(file, content)
  return file
}
const SECRET = "a-secret-of-the-tests-that-is-long-enough"
const OTHER = "another-secret-of-the-tests-that-is-long"

describe("D-secret-files-01 a secret in a file", () => {
  it("is read without the white space around it", () => {
    const settings = parseEnv({
      ADMIN_SECRET_FILE: fileOf(`${SECRET}\n`),
      REDIS_URL_FILE: fileOf("redis://127.0.0.1:6379"),
    })
    expect(settings).toMatchObject({ ADMIN_SECRET: SECRET, REDIS_URL: "redis://127.0.0.1:6379" })
  })

  it("has the rules of its setting", () => {
    expect(() => parseEnv({ ADMIN_SECRET_FILE: fileOf("short") })).toThrow("ADMIN_SECRET: must have at least 32")
  })

  it.each([
    ["does not exist", () => ({ ADMIN_SECRET_FILE: path.join(folder, "none") }), "ADMIN_SECRET_FILE: "],
    ["is a folder", () => ({ ADMIN_SECRET_FILE: folder }), "is no file that can be read"],
    ["is empty", () => ({ ADMIN_SECRET_FILE: fileOf(" \n") }), "is empty"],
    ["is too large", () => ({ ADMIN_SECRET_FILE: fileOf("a".repeat(70_000)) }), "65536 bytes"],
    [
      "stands next to the setting",
      () => ({ ADMIN_SECRET_FILE: fileOf(SECRET), ADMIN_SECRET: SECRET }),
      "ADMIN_SECRET is set too",
    ],
  ] as const)("that %s stops the start, and is named", (_, build, problem) => {
    expect(() => parseEnv(build())).toThrow(problem)
  })

  it("may be each setting that is a secret", () => {
    const isSecret = (name: string) =>
      /SECRET|PASSWORD|TOKEN|MACAROON|RUNE|_KEY$|^(DATABASE|REDIS|NWC|SMTP|ALERT|PURGE)_URL$/.test(name)
    const listed: readonly string[] = SECRET_SETTINGS
    expect(Object.keys(Settings.shape).filter((name) => isSecret(name) && !listed.includes(name))).toEqual([])
  })
})

describe("ADMIN_SECRETS", () => {
  it("are names with secrets, separated by commas or on lines of a file", () => {
    const expected = [
      { name: "anna", secret: SECRET },
      { name: "ben.b", secret: OTHER },
    ]
    expect(parseEnv({ ADMIN_SECRETS: `anna:${SECRET}, ben.b:${OTHER}` }).ADMIN_SECRETS).toEqual(expected)
    const file = fileOf(`anna:${SECRET}\nben.b:${OTHER}\n`)
    expect(parseEnv({ ADMIN_SECRETS_FILE: file }).ADMIN_SECRETS).toEqual(expected)
    expect(parseEnv({}).ADMIN_SECRETS).toEqual([])
  })

  it.each([
    [`anna:short`, "name:secret"],
    [SECRET, "name:secret"],
    [`an na:${SECRET}`, "name:secret"],
    [`anna:${SECRET},anna:${OTHER}`, "must name nobody twice"],
    [`anna:${SECRET},ben:${SECRET}`, "must have a secret for each name"],
    [Array.from({ length: 21 }, (_, index) => `a${index}:${SECRET}${index}`).join(), "at most 20"],
  ])("of the form %s stop the start", (ADMIN_SECRETS, problem) => {
    expect(() => parseEnv({ ADMIN_SECRETS })).toThrow(problem)
  })

  it("are not shown by the error", () => {
    expect(() => parseEnv({ ADMIN_SECRETS: `an na:${SECRET}` })).toThrow(
      expect.not.stringContaining(SECRET) as unknown as Error,
    )
  })
})
