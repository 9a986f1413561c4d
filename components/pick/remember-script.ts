// The conditions of the question field, which the browser remembers for the next task.

export const PICK_FORM = "need"
const STORAGE_KEY = "pick"
const REMEMBERED = ["payable_by", "network", "max_asked_usd"]

/**
 * An inline script after the form, so that no chunk of the front page grows. It stores the conditions when a task is sent, and
 * shows the stored ones where the URL has no task. A browser that blocks storage remembers nothing.
 */
export const REMEMBER_SCRIPT = `(() => {
  const form = document.getElementById("${PICK_FORM}"), names = ${JSON.stringify(REMEMBERED)}
  try {
    const stored = JSON.parse(localStorage.getItem("${STORAGE_KEY}") || "{}")
    if (!new URLSearchParams(location.search).has("task")) for (const name of names) {
      const field = form.elements[name]
      if (typeof stored[name] === "string") field.value = stored[name]
      if (field.selectedIndex < 0) field.selectedIndex = 0
    }
    form.addEventListener("submit", () => localStorage.setItem("${STORAGE_KEY}",
      JSON.stringify(Object.fromEntries(names.map((name) => [name, form.elements[name].value])))))
  } catch {}
})()`
