// Renders components for tests, with plain spaces in place of no-break spaces.

import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"

export const toHtml = (node: ReactNode) => renderToStaticMarkup(node).replaceAll("\u00a0", " ")

const EXPLANATION = /<span[^>]* class="term-text">.*?<\/span>/g
/** The texts of the HTML, each between bars, without the explanations of words, which open on a press. */
export const wordsOf = (html: string) =>
  html
    .replaceAll(EXPLANATION, "")
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|")

export const words = (node: ReactNode) => wordsOf(toHtml(node))
