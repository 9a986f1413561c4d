// Expands and matches the file patterns of configuration files. Pure functions.

/** The alternatives of a regular expression: `^lib/(a|b)\.ts$` has two. Optional and negative groups are not expanded. */
export function expandPattern(pattern: string): string[] {
  return splitAtBars(pattern).flatMap(expandGroups)
}

function expandGroups(pattern: string): string[] {
  for (let start = pattern.indexOf("("); start >= 0; start = pattern.indexOf("(", start + 1)) {
    const end = findEnd(pattern, start)
    if (pattern[start + 1] === "?" || pattern[end + 1] === "?") continue
    const inside = splitAtBars(pattern.slice(start + 1, end))
    return inside.flatMap((one) => expandGroups(pattern.slice(0, start) + one + pattern.slice(end + 1)))
  }
  return [pattern]
}

/** The index of the parenthesis that closes the group beginning at `start`. */
function findEnd(pattern: string, start: number): number {
  let depth = 0
  for (let at = start; at < pattern.length; at++) {
    depth += depthOf(pattern[at])
    if (depth === 0) return at
  }
  return pattern.length
}

function splitAtBars(pattern: string): string[] {
  const parts = [""]
  let depth = 0
  for (const character of pattern) {
    depth += depthOf(character)
    if (character === "|" && depth === 0) parts.push("")
    else parts.push(`${parts.pop()}${character}`)
  }
  return parts
}

const depthOf = (character: string | undefined) => (character === "(" ? 1 : character === ")" ? -1 : 0)

/** `*` stands for any part of a name, `**` for any folders. */
export function matchGlob(glob: string, file: string): boolean {
  const source = glob
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*\/?|\*/g, (stars) => (stars === "*" ? "[^/]*" : ".*"))
  return new RegExp(`^${source}$`).test(file)
}
