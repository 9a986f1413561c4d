// The text files of this repository that git tracks.

import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"

const TEXT = /\.(ts|tsx|mjs|css|md|sql|grit|prisma|json|yaml|sample|example|php|py|sh)$|^\.ci\/|^\.gitignore$/
/** Files that are not checked: migrations (never edited), test vectors (quoted specifications) and the lock file of npm. */
const LEFT_OUT = /^prisma\/migrations\/|^tests\/vectors\/|^package-lock\.json$/

/** Paths from the root of the repository; files that are deleted in the work tree are left out. */
export const TRACKED: readonly string[] = execFileSync("git", ["ls-files"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && existsSync(file))

export const TEXT_FILES: readonly string[] = TRACKED.filter((file) => TEXT.test(file) && !LEFT_OUT.test(file))

/** Folders that `npm run generate` and the build create, so git does not track their files. */
const GENERATED: readonly string[] = ["lib/db/generated"]

export const readText = (file: string): string => readFileSync(file, "utf8")

const names = new Set(
  TRACKED.flatMap((file) => file.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"))),
)

/** Whether the repository has this file or folder. */
export const isInRepository = (path: string): boolean =>
  names.has(path) || GENERATED.some((folder) => path === folder || path.startsWith(`${folder}/`))
