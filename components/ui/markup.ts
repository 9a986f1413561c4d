// HTML as one text, for the parts of a page that have hundreds of elements, such as the values of 90 days. Rendering such a part as
// elements costs ten times as much CPU, and React's payload holds each element a second time. The only file that sets HTML.

const WRITTEN = Symbol("markup")

/** HTML whose texts are escaped. Only `html` and `trustHtml` make it. */
export interface Markup {
  readonly [WRITTEN]: string
}

type Written = string | number | Markup | readonly Markup[]

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
}
const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

function write(value: Written): string {
  if (typeof value === "number") return String(value)
  if (typeof value === "string") return escapeText(value)
  return WRITTEN in value ? value[WRITTEN] : value.map((one) => one[WRITTEN]).join("")
}

/** Builds HTML from a template. Values are escaped; they may stand in text and in attributes with double quotes. */
export const html = (template: TemplateStringsArray, ...values: readonly Written[]): Markup => ({
  [WRITTEN]: template.reduce((text, part, index) => text + write(values[index - 1] ?? "") + part),
})

/** @param written by a library that escapes texts and leaves out tags and URLs of the text itself, such as micromark */
export const trustHtml = (written: string): Markup => ({ [WRITTEN]: written })

/** The props of an element whose content is the HTML. */
export const contentOf = (markup: Markup) => ({ dangerouslySetInnerHTML: { __html: markup[WRITTEN] } })
