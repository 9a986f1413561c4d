"use client"

// Writes the values of the form into the URL and into every example while somebody types. The server marks these places with
// `data-slot`.

import { useEffect, useRef } from "react"
import { escapeBody, type FormField, fillRequest, type Unfilled } from "@/components/service/call/fill-request"

interface FillExamplesProps {
  request: Unfilled
  fields: readonly FormField[]
}

/** Renders an empty element inside the pane. */
export function FillExamples({ request, fields }: FillExamplesProps) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const pane = place.current?.closest("#call")
    const form = pane?.querySelector<HTMLFormElement>("form[data-fills]")
    if (!pane || !form) return
    function fill() {
      if (!pane || !form) return
      const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
      show(pane, fillRequest(request, fields, values))
      for (const input of pane.querySelectorAll<HTMLInputElement>("input[type=hidden][data-value]"))
        input.value = values[input.name] ?? ""
    }
    const submit = (event: Event) => event.preventDefault()
    form.addEventListener("input", fill)
    form.addEventListener("submit", submit)
    // The browser may have kept values of an earlier visit.
    if (fields.some(({ field, value }) => new FormData(form).get(field) !== value)) fill()
    return () => {
      form.removeEventListener("input", fill)
      form.removeEventListener("submit", submit)
    }
  }, [request, fields])
  return <span ref={place} hidden />
}

function show(pane: Element, { url, body }: Unfilled) {
  for (const slot of pane.querySelectorAll<HTMLElement>("[data-slot=url]")) {
    slot.textContent = url
    const link = slot.closest("a")
    if (link) link.href = url
  }
  if (body === null) return
  for (const slot of pane.querySelectorAll<HTMLElement>("[data-slot=body]")) {
    const language = slot.closest<HTMLElement>("[data-language]")?.dataset["language"]
    slot.textContent = escapeBody(body, language === "curl" || language === "agent")
  }
}
