// One capability of the corpus: what a group of services does, in words people wrote by hand. Everything that a listing
// says is picked from here, so that what a query should find follows from the capability and from no search engine.

interface Offer {
  name: string
  description: string | null
}

export interface Family {
  /** What the judged queries name. */
  key: string
  category: string
  /** How many listings in proportion to the others: demand is as skewed as in life. */
  share: number
  /** The usual price of a call, in USD. */
  usd: number
  /** What is sold; some of it has one description of its own, the rest takes turns with those of the family. */
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
