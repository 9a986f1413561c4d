// The sample receivers in public/receivers. Tests run these receivers.

import { readFileSync } from "node:fs"
import type { Sample } from "@/components/webhooks/receivers"
import { inRoot } from "@/lib/process/programs"

const FILES = [
  ["JavaScript, Node", "receiver.mjs"],
  ["Python", "receiver.py"],
  ["PHP", "receiver.php"],
] as const

export const SAMPLES: readonly Sample[] = FILES.map(([language, file]) => ({
  language,
  file,
  code: readFileSync(inRoot("public", "receivers", file), "utf8").trimEnd(),
}))
