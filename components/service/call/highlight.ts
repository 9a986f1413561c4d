// Colours a program on the server. highlight.js escapes the text; this file keeps the few classes that app/styles/service.css colours,
// and marks where the URL and the body of the request are. Pure.

import hljs from "highlight.js/lib/core"
import bash from "highlight.js/lib/languages/bash"
import plaintext from "highlight.js/lib/languages/plaintext"
import python from "highlight.js/lib/languages/python"
import typescript from "highlight.js/lib/languages/typescript"
import { escapeBody, type Unfilled } from "@/components/service/call/fill-request"
import type { Language } from "@/lib/catalogue/snippets/schema"

for (const [name, grammar] of Object.entries({ bash, plaintext, python, typescript }))
  hljs.registerLanguage(name, grammar)

const GRAMMARS: Record<Language, string> = {
  typescript: "typescript",
  python: "python",
  curl: "bash",
  agent: "plaintext",
}
const LOOKS: Readonly<Record<string, string>> = {
  keyword: "code-key",
  literal: "code-key",
  string: "code-str",
  regexp: "code-str",
  number: "code-num",
  comment: "code-com",
  meta: "code-com",
}

const toHtml = (text: string, grammar: string) =>
  hljs.highlight(text, { language: grammar, ignoreIllegals: true }).value

/** The program as HTML. @param request what the reader's values replace; null where nothing replaces it */
export function highlight(text: string, language: Language, request: Unfilled | null): string {
  const html = keepLooks(toHtml(text, GRAMMARS[language]))
  if (request === null) return html
  const { around, isShell } = LITERALS[language]
  const body = request.body === null ? null : escapeBody(request.body, isShell)
  return mark(mark(html, "url", around.url, request.url), "body", around.body, body)
}

type Slot = "url" | "body"

/** What stands before and after the URL and the body: quotes, so that another `{}` of a program is not taken for the body. */
const LITERALS: Record<Language, { around: Record<Slot, readonly [string, string]>; isShell: boolean }> = {
  typescript: { around: { url: ['"', '"'], body: ["'", "'"] }, isShell: false },
  python: { around: { url: ['"', '"'], body: ["'", "'"] }, isShell: false },
  curl: { around: { url: ["'", "'"], body: ["'", "'"] }, isShell: true },
  agent: { around: { url: [" ", "\n"], body: ["Body: ", "\n"] }, isShell: true },
}

/** Leaves out the elements that have no colour. */
function keepLooks(html: string): string {
  const open: boolean[] = []
  return html.replace(/<span class="hljs-([a-z]+)[^"]*">|<\/span>/g, (tag, name: string | undefined) => {
    if (name === undefined) return open.pop() ? tag : ""
    const look = Object.hasOwn(LOOKS, name) ? LOOKS[name] : undefined
    open.push(look !== undefined)
    return look === undefined ? "" : `<span class="${look}">`
  })
}

/** A text that the library has split into several elements is not found, and keeps its value. */
function mark(html: string, slot: Slot, around: readonly [string, string], text: string | null): string {
  if (text === null || text === "") return html
  const [before, shown, after] = [around[0], text, around[1]].map((part) => toHtml(part, "plaintext"))
  return html.replaceAll(
    `${before}${shown}${after}`,
    () => `${before}<span data-slot="${slot}">${shown}</span>${after}`,
  )
}
