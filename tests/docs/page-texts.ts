// The texts of pages in the source files: JSX text, and string literals with at least two words. Class names, imports and
// directives are left out.

import ts from "typescript"
import { readText, TRACKED } from "./repository"

export interface PageText {
  file: string
  line: number
  text: string
}

/** Attributes whose value is no text for people. */
const CODE_ATTRIBUTES = new Set(["className", "id", "href", "action", "d"])

export const PAGE_FILES: readonly string[] = TRACKED.filter((file) => /^(app|components)\/.*\.tsx?$/.test(file))

/** Lists the texts of the files whose code matches one of the patterns. Parsing all files would take seconds. */
export function listPageTexts(patterns: readonly RegExp[]): PageText[] {
  return PAGE_FILES.flatMap((file) => {
    const code = readText(file)
    const flat = code.replace(/\s+/g, " ")
    return patterns.some((pattern) => pattern.test(flat)) ? findTexts(file, code) : []
  })
}

export function findTexts(file: string, code: string): PageText[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind)
  const found: PageText[] = []
  const visit = (node: ts.Node): void => {
    const text = readNode(node)?.replace(/\s+/g, " ").trim()
    if (text) {
      found.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, text })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The text of a node for people; null for other nodes. An expression in a template is written as `…`. */
function readNode(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return node.text
  const { parent } = node
  if (parent && (ts.isImportDeclaration(parent) || ts.isExpressionStatement(parent))) return null
  if (parent && ts.isJsxAttribute(parent) && CODE_ATTRIBUTES.has(parent.name.getText())) return null
  if (ts.isTemplateExpression(node)) {
    return pickWords(node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join(""))
  }
  return ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) ? pickWords(node.text) : null
}

const pickWords = (text: string) => (text.trim().includes(" ") ? text : null)
