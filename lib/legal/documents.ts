// The operator's own pages, such as terms and an imprint: the Markdown files of LEGAL_DIR. They are read once, at the first page.

import { readdirSync, readFileSync, statSync } from "node:fs"
import path from "node:path"
import { micromark } from "micromark"
import { env } from "@/lib/env"
import { log } from "@/lib/process/log"
import { perProcess } from "@/lib/process/process-state"

const MOST = 10
const MOST_BYTES = 200_000
const FILE = /^([a-z0-9][a-z0-9-]{0,39})\.md$/
const TITLE = /^# +(.+)$/m

export interface LegalDocument {
  /** The name of the file without its ending: the last part of the URL. */
  name: string
  /** The first heading, else the name. */
  title: string
  /** HTML without the first heading. HTML in the file is shown as text, and links with other schemes than http and mailto lose their URL. */
  html: string
}

/** In the order of the file names; empty without LEGAL_DIR. */
export const listLegalDocuments = (): readonly LegalDocument[] =>
  perProcess("legal documents", () => (env.LEGAL_DIR === undefined ? [] : readFolder(env.LEGAL_DIR)))

/** A file that cannot be shown is left out and logged. */
export function readFolder(folder: string): LegalDocument[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .toSorted()
  const found = files.flatMap((file) => readDocument(folder, file) ?? [])
  if (found.length > MOST) log.warn({ folder, shown: MOST }, "LEGAL_DIR has more files than are shown")
  return found.slice(0, MOST)
}

function readDocument(folder: string, file: string): LegalDocument | null {
  const [, name] = FILE.exec(file) ?? []
  const place = path.join(folder, file)
  const { size } = statSync(place)
  if (name === undefined || size > MOST_BYTES) {
    log.warn({ file: place }, `a legal page is named with a-z, 0-9 and hyphens, and has at most ${MOST_BYTES} bytes`)
    return null
  }
  const text = readFileSync(place, "utf8")
  const [line, title] = TITLE.exec(text) ?? ["", name]
  return { name, title: title?.trim() || name, html: micromark(text.replace(line, "")) }
}
