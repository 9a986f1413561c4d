// A family is one capability, such as `web-search`, with hand-written names and descriptions for its services. The capability of
// a service decides which queries it matches, so no search engine is needed to grade results.

interface Offer {
  name: string
  description: string | null
}

export interface Family {
  /** The name of the capability in the rules of queries.ts. */
  key: string
  category: string
  /** The relative number of services: a family with share 20 has twice as many services as a family with share 10. */
  share: number
  /** The usual price of a request in US dollars. */
  usd: number
  /** The products. A product without its own description gets one of the family's `descriptions`. */
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
 * Parses paragraphs with the heading `# key in category, share n, price USD`. The other lines of a paragraph are
 * `Name: description`, `Name | Name` for products without a description, and `- description` for one of `descriptions`.
 */
export function families(text: string): Family[] {
  const paragraphs = text.split(/^# /m).slice(1)
  return paragraphs.map((paragraph) => family(paragraph.trim().split("\n")))
}
