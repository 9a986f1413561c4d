"use client"

// Loads the behaviour of the pane when it is needed: the sheet on small screens, and the form when somebody uses it. Before that, both
// work as without script.

import { useEffect, useRef } from "react"
import type { Fillable } from "@/components/service/call/fill-examples"

/** The width up to which the pane is a sheet; below the breakpoint `lg`. */
const SMALL = "(width < 64rem)"

/** Renders an empty element inside the pane, whose id is `call`. @param fillable null for a request without a form */
export function PaneScript({ fillable }: { fillable: Fillable | null }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const pane = place.current?.closest<HTMLElement>("#call")
    if (!pane) return
    const leaving = new AbortController()
    const { signal } = leaving
    const load = async <Module,>(module: Promise<Module>, connect: (module: Module) => () => void) => {
      const disconnect = connect(await module)
      if (signal.aborted) disconnect()
      else signal.addEventListener("abort", disconnect)
    }
    const small = window.matchMedia(SMALL)
    const loadSheet = () => {
      if (!small.matches) return
      small.removeEventListener("change", loadSheet)
      void load(import("@/components/service/call/call-sheet"), ({ connectSheet }) => connectSheet(pane))
    }
    small.addEventListener("change", loadSheet, { signal })
    loadSheet()
    const form = pane.querySelector<HTMLFormElement>("form[data-fills]")
    if (form && fillable) {
      const loadForm = () =>
        void load(import("@/components/service/call/fill-examples"), (module) =>
          module.connectForm(pane, form, fillable),
        )
      // The page of another network has the values of its URL; what somebody typed is still in the fields.
      if ([...form.querySelectorAll("input")].some(({ value, defaultValue }) => value !== defaultValue)) loadForm()
      else form.addEventListener("focusin", loadForm, { once: true, signal })
    }
    return () => leaving.abort()
  }, [fillable])
  return <span ref={place} hidden />
}
