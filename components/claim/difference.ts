// Marks where two shortened hashes differ. A shortened hash has only the first and the last eight digits. Marks the first eight
// digits if they differ, else the last eight digits if they differ.

/** A text in three parts. The page highlights the middle part, which may be empty. */
export interface Marked {
  before: string
  marked: string
  after: string
}
const ABBREVIATED = /^(.*?)([0-9a-f]{8})…([0-9a-f]{8})$/

/** Returns null unless both texts are shortened hashes. */
export function markDifference(expected: string, received: string): { expected: Marked; received: Marked } | null {
  const [, , head, tail] = ABBREVIATED.exec(expected) ?? []
  const [, , otherHead, otherTail] = ABBREVIATED.exec(received) ?? []
  if (head === undefined || otherHead === undefined) return null
  const part = head !== otherHead ? "head" : tail !== otherTail ? "tail" : null
  return { expected: mark(expected, part), received: mark(received, part) }
}

function mark(text: string, part: "head" | "tail" | null): Marked {
  const [, prefix = "", head = "", tail = ""] = ABBREVIATED.exec(text) ?? []
  if (part === "head") return { before: prefix, marked: head, after: `…${tail}` }
  if (part === "tail") return { before: `${prefix}${head}…`, marked: tail, after: "" }
  return { before: text, marked: "", after: "" }
}
