"use client"

// The place of the filters: next to the list, or on small screens a sheet that covers the page. With JavaScript the sheet is a
// dialog, which keeps the focus inside and returns it. Without JavaScript it is a disclosure with the same look.

import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { Icon } from "@/components/ui/icon"

/** The width up to which the filters are a sheet; below the breakpoint `lg`. */
const SMALL = "(width < 64rem)"

interface FilterPanelProps {
  /** The number of active filters. */
  active: number
  /** The active filters as links. Only the dialog shows these, because the bar above the list hides them on small screens. */
  chips: ReactNode
  children: ReactNode
}

export function FilterPanel({ active, chips, children }: FilterPanelProps) {
  const [isDialog, setDialog] = useState(false)
  const panel = useRef<HTMLDetailsElement>(null)
  function open(event: MouseEvent) {
    if (panel.current?.open || !window.matchMedia(SMALL).matches) return
    event.preventDefault()
    setDialog(true)
  }
  return (
    <>
      <details ref={panel} className="filters lg:unfolded">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control, and Enter clicks it */}
        <summary className="btn" onClick={open}>
          <span>
            Filters{" "}
            {active > 0 && (
              <>
                <span className="tabular-nums text-muted">{active}</span>
                <span className="sr-only"> active</span>
              </>
            )}
          </span>
          <span className="filters-close">
            Close <Icon name="close" size={12} />
          </span>
        </summary>
        <div className="filters-body">{!isDialog && children}</div>
      </details>
      {isDialog && (
        <FilterDialog onClose={() => setDialog(false)}>
          {active > 0 && chips}
          {children}
        </FilterDialog>
      )}
    </>
  )
}

function FilterDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  /** Closing by script, unlike removing the element, returns the focus. */
  function close({ target }: MouseEvent) {
    if (target instanceof Element && target.closest("[data-close]")) dialog.current?.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard clicks the buttons inside
    <dialog
      ref={dialog}
      className="filter-dialog"
      aria-labelledby="filter-dialog-title"
      onClose={onClose}
      onClick={close}
    >
      <div className="filter-dialog-head">
        <h2 id="filter-dialog-title">Filters</h2>
        <button type="button" className="btn" data-close="">
          Close <Icon name="close" size={12} />
        </button>
      </div>
      {children}
    </dialog>
  )
}
