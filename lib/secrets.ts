// The secrets of this installation: from the settings, else generated once into DATA_DIR, readable by its owner alone.
// Creation is exclusive, so processes that start together agree on one.

import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { randomHex } from "@/lib/crypto"
import { env, MIN_SECRET_LENGTH } from "@/lib/env"

const SECRET_BYTES = 32
const FILES = { ADMIN_SECRET: "admin-secret", SECRETS_KEY: "secrets-key", L402_ROOT_KEY: "l402-root-key" } as const
type SecretName = keyof typeof FILES

const known = new Map<SecretName, string>()

/** Where the generated administrator's secret lies; null when it came from the settings. */
export function adminSecretFile(): string | null {
  return env.ADMIN_SECRET ? null : path.join(env.DATA_DIR, FILES.ADMIN_SECRET)
}

/** The bearer secret of the admin calls. */
export function adminSecret(): string {
  return read("ADMIN_SECRET")
}

/** What stored secrets are encrypted with: the first encrypts, one from before a change still decrypts. */
export function secretsKeys(): readonly [current: string, former?: string] {
  const current = read("SECRETS_KEY")
  return env.FORMER_SECRETS_KEY === undefined ? [current] : [current, env.FORMER_SECRETS_KEY]
}

/** What our L402 tokens are made with: the first mints, those after it still verify. */
export function l402RootKeys(): readonly [string, ...string[]] {
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
    throw new Error(`${file} does not hold a secret; remove it to have a new one made`)
  return secret
}

/** Linking the finished file into place shows nobody half of it, and fails when another process was first. */
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
