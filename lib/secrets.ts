// The operator's secrets (docs/operations.md#secrets): from the settings, else generated once into DATA_DIR with mode 600.
// Processes that start together agree on one, because a file is created exclusively.

import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { randomHex } from "@/lib/crypto"
import { env } from "@/lib/env"
import { MIN_SECRET_LENGTH } from "@/lib/env/values"

const SECRET_BYTES = 32
const FILES = { ADMIN_SECRET: "admin-secret", SECRETS_KEY: "secrets-key", L402_ROOT_KEY: "l402-root-key" } as const
type SecretName = keyof typeof FILES

const known = new Map<SecretName, string>()

/** The file of the generated administrator's secret; null when the secret is in the settings. */
export function getAdminSecretFile(): string | null {
  return env.ADMIN_SECRET ? null : path.join(env.DATA_DIR, FILES.ADMIN_SECRET)
}

/** The bearer secret of the admin calls. */
export function getAdminSecret(): string {
  return read("ADMIN_SECRET")
}

/** The keys of stored secrets: the first encrypts, the former one still decrypts. */
export function getSecretsKeys(): readonly [current: string, former?: string] {
  const current = read("SECRETS_KEY")
  return env.FORMER_SECRETS_KEY === undefined ? [current] : [current, env.FORMER_SECRETS_KEY]
}

/** The root keys of L402 tokens: the first makes tokens, the others still verify older ones. */
export function getL402RootKeys(): readonly [string, ...string[]] {
  const [current, ...former] = env.L402_ROOT_KEY ?? []
  return [current ?? read("L402_ROOT_KEY"), ...former]
}

function read(name: SecretName): string {
  const set = env[name]
  const secret = known.get(name) ?? (typeof set === "string" ? set : readOrCreate(path.join(env.DATA_DIR, FILES[name])))
  known.set(name, secret)
  return secret
}

function readOrCreate(file: string): string {
  if (!existsSync(file)) create(file)
  const secret = readFileSync(file, "utf8").trim()
  if (secret.length < MIN_SECRET_LENGTH)
    throw new Error(`${file} does not hold a secret; remove the file to generate a new one`)
  return secret
}

/** Links a finished file into place: no process reads half of it, and linking fails when another process was first. */
function create(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomHex(SECRET_BYTES)}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error
  } finally {
    rmSync(draft)
  }
}
