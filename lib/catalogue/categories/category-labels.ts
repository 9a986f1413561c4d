// The names of categories for people: "ai/llm" is "AI › Language models". A test names a category of ours without a name. Pure.

// A map, because a category of a provider can have the name of a property of every object.
const LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ai: "AI",
    "ai/llm": "Language models",
    "ai/image": "Images",
    "ai/audio": "Audio",
    "ai/video": "Video",
    data: "Data",
    "data/analytics": "Analytics",
    "data/weather": "Weather",
    "data/news": "News",
    "data/geo": "Maps and places",
    "data/finance": "Finance",
    "data/business": "Business",
    "data/shopping": "Shopping",
    "data/travel": "Travel",
    "data/sports": "Sports",
    "data/science": "Science",
    "data/health": "Health",
    "data/legal": "Law and government",
    crypto: "Crypto",
    "crypto/prices": "Prices",
    "crypto/defi": "DeFi",
    "crypto/nft": "NFTs",
    "crypto/wallet": "Wallets",
    "crypto/payments": "Payments",
    "crypto/onchain": "On-chain data",
    bitcoin: "Bitcoin",
    "bitcoin/lightning": "Lightning",
    "bitcoin/mempool": "Mempool",
    search: "Search",
    "search/web": "Web search",
    web: "Web",
    "web/scraping": "Scraping",
    "web/browser": "Browsers",
    media: "Media",
    "media/images": "Image libraries",
    "media/video": "Video",
    communication: "Communication",
    "communication/email": "E-mail",
    "communication/social": "Social networks",
    "communication/messaging": "Messages",
    storage: "Storage",
    compute: "Computing",
    identity: "Identity",
    "identity/reputation": "Reputation",
    tools: "Tools",
    "tools/developer": "Developer tools",
    "tools/documents": "Documents",
    "tools/language": "Language",
    "tools/security": "Security",
    "tools/marketing": "Marketing",
    "tools/fun": "Fun",
    uncategorized: "Other",
  }),
)

/** Returns the name of the last part of a category path. A category that a provider invented keeps its words. */
export function nameCategory(path: string): string {
  const known = LABELS.get(path.toLowerCase())
  if (known !== undefined) return known
  const words = path
    .slice(path.lastIndexOf("/") + 1)
    .replaceAll(/[-_]+/g, " ")
    .trim()
  return words === "" ? path : words.charAt(0).toUpperCase() + words.slice(1)
}

export function formatCategory(path: string): string {
  const parts = path.split("/")
  return parts.map((_, index) => nameCategory(parts.slice(0, index + 1).join("/"))).join(" › ")
}
