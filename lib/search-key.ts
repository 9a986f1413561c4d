// How names are compared everywhere: without accents, ligatures and letter case. The SQL function `search_key` follows the same
// rule for what the database stores and looks up; a test holds both against one table. Pure.

/** Letters that Unicode does not decompose, and the final sigma. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ı: "i", ø: "o", ł: "l", đ: "d", ð: "d", ħ: "h", ŧ: "t", ς: "σ" },
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th" },
}

/** The text as it is compared. A text of accents alone stays what it is: an empty text would match everything. */
export function searchKey(text: string): string {
  const folded = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[ıøłđðħŧςßæœþ]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize("NFKC")
  return folded === "" ? text.toLowerCase() : folded
}
