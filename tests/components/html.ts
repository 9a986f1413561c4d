// Renders components for tests, with plain spaces in place of no-break spaces.

import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"

export const toHtml = (node: ReactNode) => renderToStaticMarkup(node).replaceAll("\u00a0", " ")

/** The texts of the HTML, each between bars. */
export const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|")

export const words = (node: ReactNode) => wordsOf(toHtml(node))
