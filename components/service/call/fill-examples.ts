// Writes the values of the form into the URL and into every example while somebody types. The server marks these places with
// `data-slot`.

import {
  escapeBody,
  type Filled,
  type FormField,
  fillRequest,
  type Unfilled,
} from "@/components/service/call/fill-request"

export interface Fillable {
  request: Unfilled
  fields: readonly FormField[]
}

/** @returns what removes the behaviour */
export function connectForm(pane: Element, form: HTMLFormElement, { request, fields }: Fillable): () => void {
  function fill() {
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    show(pane, fillRequest(request, fields, values))
    for (const input of pane.querySelectorAll<HTMLInputElement>("input[type=hidden][data-value]"))
      input.value = values[input.name] ?? ""
  }
  const submit = (event: Event) => event.preventDefault()
  form.addEventListener("input", fill)
  form.addEventListener("submit", submit)
  fill()
  return () => {
    form.removeEventListener("input", fill)
    form.removeEventListener("submit", submit)
  }
}

function show(pane: Element, { url, body, headers }: Filled) {
  for (const slot of pane.querySelectorAll<HTMLElement>("[data-slot=url]")) {
    slot.textContent = url
    const link = slot.closest("a")
    if (link) link.href = url
  }
  for (const [name, value] of Object.entries(headers))
    for (const slot of pane.querySelectorAll(`[data-slot="header.${name}"]`)) slot.textContent = value
  if (body === null) return
  for (const slot of pane.querySelectorAll<HTMLElement>("[data-slot=body]")) {
    const language = slot.closest<HTMLElement>("[data-language]")?.dataset["language"]
    slot.textContent = escapeBody(body, language === "curl" || language === "agent")
  }
}
