import { formatSource } from "@/lib/source-table"

/** Where a listing is from: "Listed by Bazaar, Sponge", "Registered here". */
export function describeSources(source: string): string {
  const labels = source.split(",")
  const sentences = labels.filter((label) => SENTENCES.has(label)).map(formatSource)
  const named = labels.filter((label) => !SENTENCES.has(label)).map(formatSource)
  return [...(named.length > 0 ? [`Listed by ${named.join(", ")}`] : []), ...sentences].join(". ")
}

/** Labels whose words need no verb before them. */
const SENTENCES: ReadonlySet<string> = new Set(["self-registered", "discovery", "made-up"])
