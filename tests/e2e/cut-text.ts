// Finds the text of a page that its reader does not see whole. Text may end in an ellipsis if its whole is one step away; a figure, a
// mark, a warning, a button and a heading may never be cut. cut-text.spec.ts tests the rules with small pages.

/** Runs in the page. Returns one line for each text box that is cut against the rules. */
export function findCutText(): string[] {
  /** What may not even end in an ellipsis. */
  const NEVER = "h1, h2, th, button, .btn, label, legend, time, .tag, .caution, .alert, [role=alert], [role=status]"
  const FIGURE = /^\W{0,3}\d[\d,\s]*(\.\d+)?\s*(%|ms|s|min|h|d|days?|sats?|USD|checks?|services?)?$/
  /** A drawn icon with words for screen readers. */
  const ICON = ".icon, .health[data-bare]"
  /** Text of an element up to this size is for screen readers only. */
  const HIDDEN_PX = 4
  const found = new Set<string>()
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const nameOf = (element: Element) =>
    element.localName +
    [...element.classList]
      .slice(0, 2)
      .map((one) => `.${one}`)
      .join("")
  const plain = (text: string | null) => (text ?? "").replaceAll(/\s+/g, " ").trim()
  const report = (reason: string, element: Element, text: string) =>
    found.add(
      `${reason}: ${nameOf(element.parentElement ?? element)} > ${nameOf(element)} "${plain(text).slice(0, 60)}"`,
    )

  /** True if the reader finds the whole text by pointing, by one click on a link, or in an open part of the same page. */
  function isOneStepAway(box: Element, text: string): boolean {
    const titled = box.closest("[title]")?.getAttribute("title") ?? box.querySelector("[title]")?.getAttribute("title")
    if (titled && plain(titled).includes(plain(text).slice(0, 40))) return true
    if (box.closest("summary, a[href]") || box.querySelector("a[href]")) return true
    return box.closest("li, tr")?.querySelector("a[href]") != null
  }

  function judge(box: Element, hasEllipsis: boolean, parent: Element, text: string) {
    const isFigure = FIGURE.test(plain(text)) && !box.closest("h3")
    if (box.closest(NEVER) || parent.closest(NEVER) || isFigure) report("cut", parent, text)
    else if (!hasEllipsis) report("cut without an ellipsis", parent, text)
    else if (!isOneStepAway(box, text)) report("not one step away", parent, text)
  }

  /** The boxes that clip the element, innermost first. A box that scrolls ends the list: its whole text can be reached. */
  function findClips(element: Element): { clips: Element[]; scrolls: boolean } {
    const clips: Element[] = []
    let position = "static"
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const style = styleOf(box)
      const isContaining = style.position !== "static" || style.transform !== "none" || style.contain.includes("paint")
      if (position === "fixed" || (position === "absolute" && !isContaining)) {
        if (style.position === "fixed") break
        continue
      }
      position = style.position
      if (style.display === "inline" || style.display === "contents") continue
      const overflow = [style.overflowX, style.overflowY]
      if (overflow.some((one) => one === "auto" || one === "scroll")) return { clips, scrolls: true }
      if (overflow.some((one) => one === "hidden" || one === "clip")) clips.push(box)
    }
    return { clips, scrolls: false }
  }

  const isForReaders = (box: Element) => {
    const { width, height } = box.getBoundingClientRect()
    return width <= HIDDEN_PX || height <= HIDDEN_PX || box.matches(ICON)
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent ?? ""
    if (!parent || text.trim() === "" || parent.closest("script, style, noscript, template, select, textarea, title"))
      continue
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const { clips, scrolls } = findClips(parent)
    if (clips.some(isForReaders)) continue
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    if (rects.length === 0) continue
    const cutting = clips.find((box) => {
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const { overflowX, overflowY } = styleOf(box)
      // The boxes of letters are higher than the line, so a quarter of a box may lie outside.
      const isWide = overflowX !== "visible" && rects.some((one) => one.left < left - 1 || one.right > right + 1)
      const isHigh =
        overflowY !== "visible" &&
        rects.some((one) => one.top < top - one.height / 4 || one.bottom > bottom + one.height / 4)
      const endsInEllipsis = styleOf(box).textOverflow === "ellipsis" && box.scrollWidth > box.clientWidth + 1
      return isWide || isHigh || endsInEllipsis
    })
    if (cutting) {
      const style = styleOf(cutting)
      judge(cutting, style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none", parent, text)
      continue
    }
    // Text that nothing clips may still leave its box, and lie over its neighbour or outside of the window.
    let block: Element | null = parent
    while (block && /^(inline|contents)$/.test(styleOf(block).display)) block = block.parentElement
    if (!block || scrolls || clips.length > 0 || parent.closest("svg")) continue
    const { left, right } = block.getBoundingClientRect()
    // Kept spaces at the end of a line hang outside of the box.
    const hanging = styleOf(parent).whiteSpace.startsWith("pre") ? 10 : 1
    if (rects.some((one) => one.left < left - hanging || one.right > right + hanging))
      report("outside of its box", parent, text)
  }

  const context = document.createElement("canvas").getContext("2d")
  for (const select of document.querySelectorAll("select")) {
    if (!context || !select.checkVisibility({ visibilityProperty: true })) continue
    const style = styleOf(select)
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const text = select.selectedOptions[0]?.label ?? ""
    const inner = select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (context.measureText(text).width > inner + 1 && select.title !== text) report("cut choice", select, text)
  }
  return [...found]
}
