import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { CLIENT_RULES } from "@/lib/protocols/clients/rules-version"

const ROOT = new URL("../../../lib/protocols/", import.meta.url)
const NOT_RULES = ["clients/rules-version.ts", "clients/schema.ts"]

function digestRules(): string {
  const files = readdirSync(new URL("clients/", ROOT)).map((name) => `clients/${name}`)
  const rules = [...files, "l402/lnget.ts"].filter((name) => !NOT_RULES.includes(name)).sort()
  const hash = createHash("sha256")
  for (const name of rules) hash.update(name).update(readFileSync(new URL(name, ROOT)))
  return hash.digest("hex").slice(0, 16)
}

test("rules that change a verdict raise the version: then the stored verdicts are judged again", () => {
  const hint = "A rule file changed. Raise CLIENT_RULES.version if a verdict can change, and set CLIENT_RULES.digest."
  expect(CLIENT_RULES.digest, hint).toBe(digestRules())
})
