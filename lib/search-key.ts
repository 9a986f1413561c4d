// The key by which names are compared: without accents, ligatures and letter case (docs/decisions.md#names-and-text). The SQL
// function `search_key` has the same rule; a test checks both against one table.

/** Letters that Unicode does not decompose, and the final sigma. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ı: "i", ø: "o", ł: "l", đ: "d", ð: "d", ħ: "h", ŧ: "t", ς: "σ" },
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th" },
}

/** A text of accents alone stays as it is, because an empty key would match everything. */
export function searchKey(text: string): string {
  const folded = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[ıøłđðħŧςßæœþ]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize("NFKC")
  return folded === "" ? text.toLowerCase() : folded
}
