"use client"

import { useEffect, useState } from "react"

interface SelectionCountProps {
  /** The element id of the form that the check boxes belong to. */
  form: string
  total: number
  /** The number of boxes that are ticked when the page loads. */
  ticked: number
}

/** How many rows are selected, such as "5 of 12 selected". Without JavaScript it counts the rows that the page ticked. */
export function SelectionCount({ form, total, ticked }: SelectionCountProps) {
  const [count, setCount] = useState(ticked)
  useEffect(() => {
    const recount = () => setCount(document.querySelectorAll(`input[name="pick"][form="${form}"]:checked`).length)
    recount()
    document.addEventListener("change", recount)
    return () => document.removeEventListener("change", recount)
  })
  return (
    <output className="text-muted tabular-nums">
      {count} of {total} selected
    </output>
  )
}
