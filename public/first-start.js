// Keeps the page of a first start up to date: fetches the page again every three seconds, and replaces the parts that changed. When
// the page has become the list, loads it. A part that has the focus stays as it is.

const EVERY_MS = 3_000
const PART = "[data-live]"

async function update() {
  const isPaused = document.hidden || document.querySelector("[data-live-pause]")?.checked
  if (isPaused || !document.querySelector(PART)) return
  const response = await fetch(location.href, { headers: { accept: "text/html" } })
  if (!response.ok) return
  const next = new DOMParser().parseFromString(await response.text(), "text/html")
  if (!next.querySelector(PART)) return location.reload()
  for (const part of document.querySelectorAll(PART)) {
    const fresh = next.querySelector(`[data-live="${part.dataset.live}"]`)
    const isUsed = part.contains(document.activeElement)
    if (fresh && !isUsed && fresh.innerHTML !== part.innerHTML) part.innerHTML = fresh.innerHTML
  }
}

// A server that restarts is met again at the next update.
setInterval(() => void update().catch(() => undefined), EVERY_MS)
