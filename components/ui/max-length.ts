/** The `maxlength` of a control for a limit in characters: browsers count UTF-16 units, of which a character has up to two. */
export function maxLengthOf(characters: number | undefined): number | undefined {
  return characters === undefined ? undefined : characters * 2
}
