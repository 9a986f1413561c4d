// The URL of the list for the values of the filter form. Pure.

/** Leaves out empty values. Several values of one name are one list. */
export function formatFormAddress(entries: Iterable<readonly [name: string, value: unknown]>): string {
  const values = new Map<string, string>()
  for (const [name, value] of entries) {
    if (typeof value !== "string" || value === "") continue
    const former = values.get(name)
    values.set(name, former === undefined ? value : `${former},${value}`)
  }
  const query = new URLSearchParams([...values]).toString().replaceAll("%2C", ",")
  return query ? `/?${query}` : "/"
}
