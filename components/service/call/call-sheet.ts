// On small screens the pane with the call is a sheet over the page. Without script its link is an anchor, and the style sheet shows
// the target of the URL as the sheet. With script the sheet is a dialog: the rest of the page is inert, Escape closes it, and the
// focus returns.

/** The width up to which the pane is a sheet; below the breakpoint `lg`. */
const SMALL = "(width < 64rem)"
const LINK = 'a[href="#call"]'

/** @param pane the element with the id `call` @returns what removes the behaviour */
export function connectSheet(pane: HTMLElement): () => void {
  const small = window.matchMedia(SMALL)
  let made: Element[] = []
  const isOpen = () => pane.hasAttribute("data-open")
  function open() {
    pane.dataset["open"] = ""
    pane.setAttribute("role", "dialog")
    pane.setAttribute("aria-modal", "true")
    made = listOutside(pane).filter((element) => !element.hasAttribute("inert"))
    for (const element of made) element.setAttribute("inert", "")
    pane.querySelector<HTMLElement>("[data-close]")?.focus()
  }
  function close() {
    if (!isOpen()) return
    if (pane.matches(":target")) dropTarget()
    pane.removeAttribute("data-open")
    pane.removeAttribute("role")
    pane.removeAttribute("aria-modal")
    for (const element of made) element.removeAttribute("inert")
    made = []
    document.querySelector<HTMLElement>(LINK)?.focus()
  }
  function click(event: Event) {
    if (!(event.target instanceof Element)) return
    const isClosing = isOpen() && event.target.closest("[data-close]")
    const isOpening = small.matches && event.target.closest(LINK)
    if (!isClosing && !isOpening) return
    event.preventDefault()
    if (isClosing) close()
    else open()
  }
  const press = ({ key }: KeyboardEvent) => {
    if (key === "Escape") close()
  }
  const resize = () => {
    if (!small.matches) close()
  }
  if (small.matches && pane.matches(":target")) open()
  document.addEventListener("click", click)
  document.addEventListener("keydown", press)
  small.addEventListener("change", resize)
  return () => {
    close()
    document.removeEventListener("click", click)
    document.removeEventListener("keydown", press)
    small.removeEventListener("change", resize)
  }
}

/** Only a navigation changes the target of the URL, and a navigation to no target scrolls to the top. */
function dropTarget() {
  const { scrollX, scrollY } = window
  location.hash = ""
  window.scrollTo(scrollX, scrollY)
}

/** The siblings of the element and of all that contains it. The live region stays, so that its messages are read out. */
function listOutside(element: Element): Element[] {
  const { parentElement } = element
  if (!parentElement) return []
  const siblings = [...parentElement.children].filter((one) => one !== element && one.role !== "status")
  return element === document.body ? [] : [...siblings, ...listOutside(parentElement)]
}
