// What a reader on the machine of the directory may know of it (lib/net/local-request.ts).

import { existsSync } from "node:fs"
import path from "node:path"
import type { Operator } from "@/components/start/operator-cards"
import { env } from "@/lib/env"
import { getAdminSecretFile } from "@/lib/env/secrets"
import { inRoot } from "@/lib/process/programs"

export function getOperatorFacts(): Operator {
  const file = getAdminSecretFile()
  return {
    secretFile: file && nameFromHere(file),
    folder: `${nameFromHere(env.LISTINGS_DIR)}/`,
    // A tree of `npm run build -- --standalone` has no endpoints of the demo.
    hasDemo: existsSync(inRoot("tests", "street", "demo.ts")),
  }
}

/** The path as somebody at the terminal of the directory would write it. */
function nameFromHere(file: string): string {
  const relative = path.relative(process.cwd(), file)
  return relative.startsWith("..") ? file : relative
}
