import { type ReactNode, useId } from "react"
import { Icon } from "@/components/ui/icon"

/**
 * A menu of an object, as a button that opens a panel over the page. The browser closes the panel on Escape, on a click elsewhere and
 * when another one opens, also without script.
 */
export function Menu({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <button type="button" className="btn" popoverTarget={id}>
        {title}
        <Icon name="chevron" size={12} />
      </button>
      <div id={id} popover="auto" className="menu-over stack gap-1.5 p-3">
        {children}
      </div>
    </>
  )
}
