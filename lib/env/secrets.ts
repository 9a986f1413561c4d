// The operator's secrets (docs/operations.md#secrets): from the settings, else generated once into DATA_DIR with mode 600.
// Processes that start together use the same secret, because only one of them can create the file.

import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { randomHex } from "@/lib/crypto"
import { env } from "@/lib/env"
import { MIN_SECRET_LENGTH } from "@/lib/env/values"

const SECRET_BYTES = 32
const FILES = { ADMIN_SECRET: "admin-secret", SECRETS_KEY: "secrets-key", L402_ROOT_KEY: "l402-root-key" } as const
export type SecretName = keyof typeof FILES

const known = new Map<SecretName, string>()

/** Returns the file with the generated admin secret; null when the settings have the secrets of the administrators. */
export function getAdminSecretFile(): string | null {
  return isAdminSet() ? null : path.join(env.DATA_DIR, FILES.ADMIN_SECRET)
}

const isAdminSet = () => env.ADMIN_SECRET !== undefined || env.ADMIN_SECRETS.length > 0

export interface Administrator {
  /** Null for the administrator with ADMIN_SECRET. */
  name: string | null
  secret: string
}

/** The administrators of ADMIN_SECRETS, and one without a name for ADMIN_SECRET. Its secret is generated when neither is set. */
export function listAdministrators(): readonly Administrator[] {
  const unnamed = env.ADMIN_SECRET !== undefined || env.ADMIN_SECRETS.length === 0
  return [...(unnamed ? [{ name: null, secret: read("ADMIN_SECRET") }] : []), ...env.ADMIN_SECRETS]
}

/** The secret of the first administrator. */
export function getAdminSecret(): string {
  return env.ADMIN_SECRET ?? env.ADMIN_SECRETS[0]?.secret ?? read("ADMIN_SECRET")
}

/** Returns the keys that encrypt secrets in the database: the current key encrypts, the former key only decrypts. */
export function getSecretsKeys(): readonly [current: string, former?: string] {
  const current = read("SECRETS_KEY")
  return env.FORMER_SECRETS_KEY === undefined ? [current] : [current, env.FORMER_SECRETS_KEY]
}

/** Returns the root keys of L402 tokens: the first signs new tokens, the others still verify older tokens. */
export function getL402RootKeys(): readonly [string, ...string[]] {
  const [current, ...former] = env.L402_ROOT_KEY ?? []
  return [current ?? read("L402_ROOT_KEY"), ...former]
}

export type StoredSecrets = Partial<Record<SecretName, string>>

/** Returns the secrets as they are set or stored, without generating one. Of several L402 keys the one that signs. */
export function readPresentSecrets(): StoredSecrets {
  const names = Object.keys(FILES) as SecretName[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const [set] = [env[name] ?? []].flat()
      const file = getSecretFile(name)
      const secret = set ?? (existsSync(file) ? readFileSync(file, "utf8").trim() : undefined)
      return secret === undefined ? [] : [[name, secret]]
    }),
  )
}

/** The file in which a secret is stored when no setting has it. */
export const getSecretFile = (name: SecretName): string => path.join(env.DATA_DIR, FILES[name])

function read(name: SecretName): string {
  const set = env[name]
  const secret = known.get(name) ?? (typeof set === "string" ? set : readOrCreate(getSecretFile(name)))
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

/**
 * Writes a temporary file and links it to its final name: no process reads a partial file, and linking fails when another process
 * was first.
 */
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
