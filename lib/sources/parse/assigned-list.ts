// Finds the array that a script in an HTML page assigns to a name. Skips string literals, because text in a literal could look
// like the assignment. Runs in linear time, because the page is untrusted. Pure.

/** Returns the text of the array; null when no script assigns a complete array. */
export function findAssignedList(html: string, name: string): string | null {
  const folded = html.replace(/<\/?script/gi, (tag) => tag.toLowerCase())
  for (let from = folded.indexOf("<script"); from !== -1; from = folded.indexOf("<script", from)) {
    const start = folded.indexOf(">", from) + 1
    if (start === 0) return null
    const end = folded.indexOf("</script", start)
    const list = findListIn(folded.slice(start, end === -1 ? undefined : end), name)
    if (list !== null || end === -1) return list
    from = end
  }
  return null
}

function findListIn(script: string, name: string): string | null {
  const find = (text: string, from: number) => (script.indexOf(text, from) + 1 || script.length + 1) - 1
  let mark = find(name, 0)
  let quote = find('"', 0)
  while (mark < script.length) {
    const at = quote < mark ? endOfString(script, quote) : mark + name.length
    if (mark < quote) {
      const open = /^\s{0,20}=\s{0,20}\[/.exec(script.slice(at, at + 50))
      if (open) return arrayAt(script, at + open[0].length - 1)
    }
    if (mark < at) mark = find(name, at)
    if (quote < at) quote = find('"', at)
  }
  return null
}

/** The text of the array that begins at `start`; null when its closing bracket is missing. */
function arrayAt(script: string, start: number): string | null {
  const marks = /["[\]]/g
  marks.lastIndex = start
  let depth = 0
  for (let mark = marks.exec(script); mark; mark = marks.exec(script)) {
    if (mark[0] === '"') marks.lastIndex = endOfString(script, mark.index)
    else depth += mark[0] === "[" ? 1 : -1
    if (depth === 0) return script.slice(start, mark.index + 1)
  }
  return null
}

/** The position after the string literal that begins at `quote`; the end of the script when the literal is not closed. */
function endOfString(script: string, quote: number): number {
  for (let end = script.indexOf('"', quote + 1); end !== -1; end = script.indexOf('"', end + 1)) {
    let slashes = 0
    while (script[end - 1 - slashes] === "\\") slashes++
    if (slashes % 2 === 0) return end + 1
  }
  return script.length
}
