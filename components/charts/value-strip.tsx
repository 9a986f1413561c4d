import { contentOf, html } from "@/components/ui/markup"

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
  const bars = tips.map(([head, rest], index) => {
    const checked = index === chosen ? html` checked=""` : ""
    return html`<label><input type="radio" name="${name}"${checked}/><span><b>${head}</b>${rest}</span></label>`
  })
  return <fieldset className="chart-values" {...contentOf(html`<legend class="sr-only">${legend}</legend>${bars}`)} />
}
