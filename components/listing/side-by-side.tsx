import type { ReactNode } from "react"
import { ScrollRegion } from "@/components/ui/scroll-region"
import { TermPopover } from "@/components/ui/term-popover"
import { isTerm } from "@/components/ui/terms"

export interface FactRow<Listing> {
  term: string
  render: (listing: Listing) => ReactNode
  /** How to find the best listing of the row, and the word that marks it, such as "cheapest". */
  best?: { pick: (listing: Listing) => number | null; better: "lower" | "higher"; word: string }
  /** Returns the value to compare. Without this function the row never shows that the listings differ. */
  value?: (listing: Listing) => string | number | null
}

interface SideBySideProps<Listing> {
  label: string
  caption: string
  listings: readonly Listing[]
  head: (listing: Listing, index: number) => ReactNode
  rows: readonly FactRow<Listing>[]
  /**
   * True for columns that are wide enough for sentences. On narrow screens the columns scroll sideways, and the column of the
   * terms stays in view.
   */
  isWide?: boolean
}

/**
 * The minimum width of the table for 0, 1, 2, 3 and 4 listings. At 320 px a part of the second column is visible, so that the
 * reader sees that the table scrolls.
 */
const WIDTHS = ["", "", "min-w-[25rem]", "min-w-[34rem]", "min-w-[43rem]"] as const

/** The column of the terms stays in view while the table scrolls. Its edge casts a shadow on narrow screens. */
const STAYS = "sticky left-0 z-1 max-md:shadow-[1px_0_0_var(--color-line),8px_0_8px_-6px_rgb(0_0_0/0.22)]"

/**
 * A comparison table with one column per listing. A word marks the best value of a row. The term of a row whose values differ is
 * darker, and has a hidden word for screen readers.
 */
export function SideBySide<Listing extends { id: string }>(props: SideBySideProps<Listing>) {
  const { label, caption, listings, head, rows, isWide = false } = props
  return (
    <div className="box">
      {isWide && listings.length > 1 && (
        <p className="border-b border-line px-3 py-1.5 text-small text-muted sm:hidden" aria-hidden="true">
          {listings.length} columns, scroll sideways
        </p>
      )}
      <ScrollRegion label={label}>
        <table className={`table tabular-nums table-fixed ${isWide ? (WIDTHS[listings.length] ?? "") : ""}`}>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <td className={isWide ? `${STAYS} w-28 sm:w-40` : "w-1/5"} />
              {listings.map((listing, index) => (
                <th key={listing.id} scope="col">
                  {head(listing, index)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.term} row={row} listings={listings} isWide={isWide} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  )
}

interface RowProps<Listing> {
  row: FactRow<Listing>
  listings: readonly Listing[]
  isWide: boolean
}

function Row<Listing extends { id: string }>({ row, listings, isWide }: RowProps<Listing>) {
  const { term, render, best, value } = row
  const bestAt = best ? findBest(listings.map(best.pick), best.better, value && listings.map(value)) : null
  const differs = value !== undefined && new Set(listings.map(value)).size > 1
  return (
    <tr className={differs ? "" : "group-has-[#only-differences:checked]:hidden"}>
      <th
        scope="row"
        className={isWide ? `${STAYS} bg-surface ${differs ? "font-medium text-ink" : "text-muted"}` : "text-muted"}
      >
        {isTerm(term) ? <TermPopover name={term} /> : term} {differs && <span className="sr-only">differs</span>}
      </th>
      {listings.map((listing, index) => (
        <td key={listing.id} className="wrap-anywhere">
          {index === bestAt ? <b>{render(listing)}</b> : render(listing)}
          {index === bestAt && <span className="text-small text-muted max-sm:block sm:ml-2">{best?.word}</span>}
        </td>
      ))}
    </tr>
  )
}

/**
 * Returns the best value's index. Returns null if fewer than two values are known, if two values are equally good, or if the table
 * shows the same text for another one.
 */
export function findBest(
  values: (number | null)[],
  better: "lower" | "higher",
  shown: readonly (string | number | null)[] = values,
): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const best = better === "lower" ? Math.min(...known) : Math.max(...known)
  const first = values.indexOf(best)
  const isOnly =
    values.lastIndexOf(best) === first &&
    shown.indexOf(shown[first] ?? null) === shown.lastIndexOf(shown[first] ?? null)
  return isOnly ? first : null
}
