"use client"

// Checkboxes that choose listings to delete, as a plain form. With JavaScript the form also counts and chooses all.

import { type ReactNode, useRef, useState } from "react"
import { CHOICE_FORM } from "@/components/manage/anchors"
import { HiddenFields } from "@/components/ui/hidden-fields"

interface ChoiceListProps {
  /** The path to which the form is sent, and hidden fields with the position in the list, for the way back. */
  action: string
  place: [name: string, value: string][]
  /** `shown` is the number of listings on this page. `max` is the maximum number of listings in one deletion. */
  shown: number
  max: number
  children: ReactNode
}

export function ChoiceList({ action, place, shown, max, children }: ChoiceListProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const [count, setCount] = useState(0)
  const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>("input[name=delete]") ?? [])]
  const recount = () => setCount(boxes().filter(({ checked }) => checked).length)
  const most = Math.min(shown, max)
  const isFull = count >= most
  const chooseAll = () => {
    for (const [index, box] of boxes().entries()) box.checked = !isFull && index < most
    recount()
  }
  return (
    <fieldset ref={list} onChange={recount} className="stack min-w-0 gap-3">
      <legend className="sr-only">Listings to delete</legend>
      <form id={CHOICE_FORM} action={action} method="get" className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <HiddenFields fields={[...place, ["choice", "sent"]]} />
        <button type="submit" className="btn">
          Delete chosen listings
        </button>
        <button type="button" className="btn noscript:hidden" onClick={chooseAll}>
          {isFull ? "Choose none" : most < shown ? `Choose the first ${most}` : "Choose all on this page"}
        </button>
        <p className="text-small text-muted tabular-nums" role="status">
          {count > 0 && `${count} chosen. `}
          {count > max ? `Choose at most ${max} at once.` : `Up to ${max} at once. You confirm on the next page.`}
        </p>
      </form>
      {children}
    </fieldset>
  )
}
