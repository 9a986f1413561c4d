interface ValueStripProps {
  /** The name of the radios, unique on the page. */
  name: string
  legend: string
  /** The values of each bar in words, in the order of the bars: a date or time in bold, then the rest. */
  tips: readonly (readonly [head: string, rest: string])[]
  chosen: number
}

/** One radio over each bar, in one tab stop. Its values appear under the pointer, on a touch, and by arrow keys. */
export function ValueStrip({ name, legend, tips, chosen }: ValueStripProps) {
  return (
    <fieldset className="chart-values">
      <legend className="sr-only">{legend}</legend>
      {tips.map(([head, rest], index) => (
        <label key={head}>
          <input type="radio" name={name} defaultChecked={index === chosen} />
          <span className="tip">
            <b>{head}</b>
            {rest}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
