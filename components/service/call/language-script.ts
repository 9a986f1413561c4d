// The language of the code examples that a reader chose last. Server components and remember-language.tsx share the names.

import { LANGUAGES } from "@/lib/catalogue/snippets/schema"

export const STORAGE_KEY = "example"
export const EXAMPLE_RADIO = "example"

/**
 * Runs before the first paint: names the stored language at the root, so that app/styles/tabs.css shows its tab at once. The
 * cached page is the same for everybody. A choice before hydration wins.
 */
export const EXAMPLE_SCRIPT = `(() => {
  let stored = null
  try { stored = localStorage.getItem("${STORAGE_KEY}") } catch {}
  if (!${JSON.stringify(Object.keys(LANGUAGES))}.includes(stored)) return
  const { dataset } = document.documentElement
  dataset.example = stored
  addEventListener("change", () => delete dataset.example, { once: true })
})()`
