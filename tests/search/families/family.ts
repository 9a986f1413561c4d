// One capability of the corpus, in hand-written words. The texts of its services are taken from here, so that the matches of a query
// follow from the capability and not from a search engine.

interface Offer {
  name: string
  description: string | null
}

export interface Family {
  /** The name in the rules of the judged queries. */
  key: string
  category: string
  /** The share of services in relation to other families, as skewed as real demand. */
  share: number
  /** The usual price of a request in US dollars. */
  usd: number
  /** The products. Some have their own description; the others take those of the family in turn. */
  offers: readonly Offer[]
  descriptions: readonly string[]
}

const HEAD = /^(\S+) in (\S+), share (\d+), ([\d.]+) USD$/

function offersOf(line: string): Offer[] {
  const [name = "", description] = line.split(/: (.*)/, 2)
  return description ? [{ name, description }] : line.split(" | ").map((one) => ({ name: one, description: null }))
}

function family([head = "", ...lines]: string[]): Family {
  const [, key, category, share, usd] = HEAD.exec(head) ?? []
  if (!key || !category) throw new Error(`not the head of a family: ${head}`)
  const descriptions = lines.filter((line) => line.startsWith("- ")).map((line) => line.slice(2))
  const offers = lines.filter((line) => !line.startsWith("- ")).flatMap(offersOf)
  return { key, category, share: Number(share), usd: Number(usd), offers, descriptions }
}

/**
 * Paragraphs of `# key in category, share n, price USD`, then lines of `Name: its description`, of `Name | Name`, and of
 * `- description` for the names that have none.
 */
export function families(text: string): Family[] {
  const paragraphs = text.split(/^# /m).slice(1)
  return paragraphs.map((paragraph) => family(paragraph.trim().split("\n")))
}
