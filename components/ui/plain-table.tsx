import type { ReactNode } from "react"
import { ScrollRegion } from "@/components/ui/scroll-region"

interface PlainTableProps {
  caption: string
  /** A name that starts with "#" marks a column of numbers. */
  columns: readonly string[]
  /** The first cell of each row is its header. */
  rows: readonly (readonly ReactNode[])[]
}

/** A table whose rows never change order. */
export function PlainTable({ caption, columns, rows }: PlainTableProps) {
  const sideOf = (index: number) => (columns[index]?.startsWith("#") ? "right" : "")
  return (
    <ScrollRegion label={caption} className="box text-body">
      <table className="table tabular-nums max-xs:[&_td]:px-2 max-xs:[&_th]:px-2">
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a rule never move
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
