/** The `maxlength` for a limit in characters: browsers count UTF-16 code units, up to two per character. */
export function maxLengthOf(characters: number | undefined): number | undefined {
  return characters === undefined ? undefined : characters * 2
}
