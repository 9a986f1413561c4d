// Form posts as browsers send them, without script and with it, read from the page that holds the form.

export interface PageForm {
  /** The hidden fields that identify the action for Next. */
  hidden: [string, string][]
  /** The id of the action, for calls by script. */
  actionId: string
}

const readEntities = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&")

/** The first form of a page that calls an action. */
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
