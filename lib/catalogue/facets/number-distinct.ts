// Numbers the distinct values of a column, so that a row is compared by a number. Pure.

export interface Numbered {
  /** For each row the number of its value; numbers follow the order of first appearance. */
  indexes: Uint32Array
  /** For each number the first row with the value. */
  first: number[]
}

export function numberDistinct<Value>(values: ArrayLike<Value>): Numbered {
  const known = new Map<Value, number>()
  const first: number[] = []
  const indexes = new Uint32Array(values.length)
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] as Value
    let index = known.get(value)
    if (index === undefined) {
      index = first.push(row) - 1
      known.set(value, index)
    }
    indexes[row] = index
  }
  return { indexes, first }
}

/** Numbers the distinct pairs of two columns of the same rows. */
export function combine(one: Numbered, other: Numbered): Numbered {
  const pairs = new Float64Array(one.indexes).map(
    (index, row) => index * other.first.length + (other.indexes[row] ?? 0),
  )
  return numberDistinct(pairs)
}
