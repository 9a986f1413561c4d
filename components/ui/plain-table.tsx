import type { ReactNode } from "react"
import { ScrollRegion } from "@/components/ui/scroll-region"

interface PlainTableProps {
  caption: string
  /** The name of the scrolling region for screen readers; by default the caption. */
  label?: string
  /** The headings of the columns. A heading that starts with "#" marks a column of numbers, which is right-aligned. */
  columns: readonly string[]
  /** The cells of each row. The first cell is the header of the row. */
  rows: readonly (readonly ReactNode[])[]
  className?: string
}

/** A table whose rows never change their order, so their indexes serve as React keys. */
export function PlainTable({ caption, label = caption, columns, rows, className = "" }: PlainTableProps) {
  const sideOf = (index: number) => (columns[index]?.startsWith("#") ? "right" : "")
  return (
    <ScrollRegion label={label} className={`box text-body ${className}`}>
      <table className="table tabular-nums max-xs:[&_td]:px-1.5 max-xs:[&_th]:px-1.5">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((name, index) => (
              <th key={name} scope="col" className={sideOf(index)}>
                {name.replace("#", "")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their order
            <tr key={row}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} className={sideOf(index + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
