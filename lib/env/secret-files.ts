// Reads secrets from files, as systemd's credentials, Docker and Kubernetes hand them over: NAME_FILE names the file of NAME.

import { readFileSync, statSync } from "node:fs"

/** The settings that a file can hold. tests/env/secret-files.test.ts names a secret that is missing here. */
export const SECRET_SETTINGS = [
  "ADMIN_SECRET",
  "ADMIN_SECRETS",
  "SECRETS_KEY",
  "FORMER_SECRETS_KEY",
  "L402_ROOT_KEY",
  "BACKUP_PASSPHRASE",
  "ALERT_URL",
  "SMTP_URL",
  "DATABASE_URL",
  "REDIS_URL",
  "INNGEST_SIGNING_KEY",
  "INNGEST_EVENT_KEY",
  "LND_MACAROON",
  "CLN_RUNE",
  "PHOENIXD_PASSWORD",
  "LNBITS_KEY",
  "NWC_URL",
  "EMBEDDINGS_API_KEY",
  "METRICS_TOKEN",
  "PURGE_URL",
  "PURGE_TOKEN",
] as const

type Variables = Record<string, string | undefined>

const MOST_BYTES = 65_536

/**
 * Returns the variables with what the files hold, without white space at either end.
 * @throws Error that names every file that cannot be used
 */
export function readSecretFiles(variables: Variables): Variables {
  const read: Variables = {}
  const problems: string[] = []
  for (const name of SECRET_SETTINGS) {
    const file = variables[`${name}_FILE`]
    if (!file) continue
    const content = variables[name] ? null : readSecretFile(file)
    if (content) read[name] = content
    else if (content === null) problems.push(`${name}_FILE: ${name} is set too; unset one of them`)
    else
      problems.push(`${name}_FILE: ${file} is no file that can be read, is empty, or has more than ${MOST_BYTES} bytes`)
  }
  if (problems.length > 0) throw new Error(`Bad configuration:\n${problems.map((line) => `  ${line}`).join("\n")}`)
  return { ...variables, ...read }
}

function readSecretFile(file: string): string | undefined {
  try {
    const { size } = statSync(file)
    return size > MOST_BYTES ? undefined : readFileSync(file, "utf8").trim()
  } catch {
    return undefined
  }
}
