// Which files of lib hold pure code: values in, values out, without database, network, setting, Next, clock, chance or state of
// their own. The name of a file says so (`*-rules.ts`, `schema.ts`, `contract.ts`, `names.ts`), its folder,
// or its first comment: "Pure."

import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"

const NAMED = [
  /^lib\/(?:protocols|health\/rules)\//,
  /\/(?:[a-z0-9-]+-)?(?:schema|contract|rules?)\.ts$/,
  /\/(?:names|contract-examples)\.ts$/,
]
const DECLARED = /\bPure(?: functions)?[.:]/

/** The lines of a file's first comment. */
const getFirstComment = (/** @type {string} */ text) => text.slice(0, Math.max(text.search(/^(?!\/\/)/m), 0))

/** @type {(file: string, text: string) => boolean} */
export const isPure = (file, text) => NAMED.some((name) => name.test(file)) || DECLARED.test(getFirstComment(text))

/** @type {(root?: string) => string[]} the pure files of lib, relative to `root` */
export const listPureFiles = (root = path.dirname(import.meta.dirname)) =>
  readdirSync(path.join(root, "lib"), { recursive: true, encoding: "utf8" })
    .map((name) => `lib/${name.split(path.sep).join("/")}`)
    .filter((file) => file.endsWith(".ts") && !file.startsWith("lib/db/generated/"))
    .filter((file) => isPure(file, readFileSync(path.join(root, file), "utf8")))
