"use client"

import { useEffect, useRef } from "react"
import { COMPARE_FORM, MOST_COMPARED } from "@/components/listing/compare-choice"
import { useComparison } from "@/components/listing/compare-state"
import { COMPARE_PARAMETER } from "@/lib/catalogue/compare-parameter"
import type { ChosenService } from "@/lib/catalogue/schema"

/**
 * The checkbox in a row that chooses the service for a comparison. The checkbox refers to the form of the compare bar by its id,
 * so that the form works without JavaScript.
 */
export function CompareBox({ id, number, name }: ChosenService) {
  const { chosen, choose } = useComparison()
  const box = useRef<HTMLInputElement>(null)
  const isChosen = chosen.some((one) => one.number === number)
  const isFull = !isChosen && chosen.length >= MOST_COMPARED
  const label = `Compare ${name}`
  // The reader may tick the box before the page is hydrated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect compares the states at hydration
  useEffect(() => {
    if (box.current && box.current.checked !== isChosen) choose({ id, number, name }, box.current.checked)
  }, [])
  return (
    <label className="compare-box" title={isFull ? `At most ${MOST_COMPARED} services. Remove one first.` : label}>
      <input
        ref={box}
        type="checkbox"
        name={COMPARE_PARAMETER}
        value={number}
        form={COMPARE_FORM}
        aria-label={label}
        checked={isChosen}
        disabled={isFull}
        onChange={({ target }) => choose({ id, number, name }, target.checked)}
      />
    </label>
  )
}
