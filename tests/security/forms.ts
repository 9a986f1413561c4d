// Reads a form from a page, and builds the posts that a browser sends for the form with and without JavaScript.

export interface PageForm {
  /** The hidden fields by which Next finds the server action when the browser runs no JavaScript. */
  hidden: [string, string][]
  /** The id of the server action, which Next's client script sends in the header `Next-Action`. */
  actionId: string
}

const readEntities = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&")

/** Returns the first form of the page that posts to a server action. */
export async function readForm(url: string): Promise<PageForm> {
  const html = await (await fetch(url)).text()
  const inputs = [...html.matchAll(/<input type="hidden" name="(\$ACTION_[^"]*)"(?: value="([^"]*)")?/g)]
  const hidden = inputs.map(([, name = "", value = ""]): [string, string] => [readEntities(name), readEntities(value)])
  const text = JSON.stringify(hidden)
  const [actionId = ""] = /\b[0-9a-f]{42}\b/.exec(text.replaceAll("$ACTION_ID_", " ")) ?? []
  return { hidden, actionId }
}

export function formOf(fields: Iterable<readonly [string, string]>): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
