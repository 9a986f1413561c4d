// Finds the references in a text of this repository: documents and their headings, files, promises. Pure functions.

import path from "node:path"

export interface DocumentCitation {
  /** Path from the root of the repository. */
  file: string
  /** The part of the link after `#`, or null without `#`. */
  slug: string | null
}

export interface Citations {
  documents: DocumentCitation[]
  paths: string[]
  promises: string[]
  /** References to documents that are not in this repository, as they are written. */
  foreign: string[]
}

const FOLDERS = "app|bench|components|docs|lib|lint|listings|prisma|public|tests"
const DOCUMENT = /(?<![\w/.])(docs\/[\w-]+\.md|ARCHITECTURE\.md|README\.md)(?:#([\w-]+))?/g
/** A Markdown link to another document or to a heading, by a relative path. */
const LINK = /\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g
const QUOTED_PATH = new RegExp(`\`((?:${FOLDERS})/[^\`\\s]*)\``, "g")
const BARE_PATH = new RegExp(
  `(?<![\\w/.@\`-])((?:${FOLDERS})/[\\w@()[\\]./-]+\\.(?:ts|tsx|mjs|css|sql|grit|prisma))\\b`,
  "g",
)
const PROMISE = /\b[PD]-[a-z0-9.]+-\d{2}\b/g
const FOREIGN = [
  /\b[Ss]pec §[\d.]*/g,
  /(?<![\w/-])(?:architecture|decisions|frontend|operations|performance|promises|protocols|recipes|sources|spec|ui|words)\.md\b/g,
  /\.md, "[^"]*"/g,
  /\.\.\/(?:shared|vectors|spec)\/?[\w./-]*\.(?:md|json)|\.\.\/vectors\b/g,
]

/** @param file path from the root of the repository; `.md` files are read as a whole, other files only in their comments */
export function findCitations(text: string, file: string): Citations {
  const isDocument = file.endsWith(".md")
  const prose = isDocument ? withoutExamples(text) : readComments(text)
  return {
    documents: [...(isDocument ? findLinks(prose, file) : []), ...findDocuments(text)],
    paths: findPaths(prose, isDocument),
    promises: all(text, PROMISE).map(([id]) => id),
    foreign: isDocument ? [] : FOREIGN.flatMap((pattern) => all(prose, pattern).map(([found]) => found)),
  }
}

/** The anchors that GitHub gives to the headings of a document. */
export function findSlugs(document: string): Set<string> {
  const slugs = new Set<string>()
  for (const [, title = ""] of all(withoutExamples(document), /^#{1,6} (.+)$/gm)) {
    const slug = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replace(/\s/g, "-")
    let unique = slug
    for (let copy = 1; slugs.has(unique); copy++) unique = `${slug}-${copy}`
    slugs.add(unique)
  }
  return slugs
}

/** The ids of the promises that a document such as docs/promises.md defines, in the document's order. */
export function findPromises(document: string): string[] {
  return all(document, /^- \*\*([PD]-[a-z0-9.]+-\d{2})\*\* /gm).map(([, id = ""]) => id)
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)]

const findDocuments = (text: string): DocumentCitation[] =>
  all(text, DOCUMENT).map(([, file = "", slug]) => ({ file, slug: slug ?? null }))

function findLinks(text: string, from: string): DocumentCitation[] {
  return all(text, LINK).map(([, target = "", slug]) => ({
    file: target === "" ? from : path.posix.join(path.posix.dirname(from), target),
    slug: slug ?? null,
  }))
}

/** Finds paths of files and folders. Patterns such as `listings/*.yaml` are skipped, because they name no single file. */
function findPaths(prose: string, isDocument: boolean): string[] {
  const bare = isDocument ? [] : all(prose, BARE_PATH)
  const found = [...all(prose, QUOTED_PATH), ...bare].map(([, name = ""]) => name)
  return found.filter((name) => !/[*{}<>$…]/.test(name)).map((name) => name.replace(/#.*|\/$/, ""))
}

/** The comments of a TypeScript, CSS, SQL, shell or YAML file, one comment per line. */
function readComments(text: string): string {
  return text
    .split("\n")
    .flatMap(
      (line) => /(?:^|\s)(?:\/\/|\/?\*+|#|--)\s(.*)$/.exec(line)?.[1] ?? /^\s*\/\*\*?(.*)$/.exec(line)?.[1] ?? [],
    )
    .join("\n")
}

const withoutExamples = (document: string) => document.replace(/^```[\s\S]*?^```/gm, "")
