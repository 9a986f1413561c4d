// Invented sellers of each top-level category. The first sellers of a list get more services than the last, and a seller may be
// in several lists. The host contains the seller's name in lower case.

const SELLERS: Readonly<Record<string, string>> = {
  ai: "Cloudpeak|Inferno Labs|Tensorwell|Satoshi Models|Promptory|Halden AI|Quillmind|Openforge|Neurabay|Blue Lantern|Modelmarkt|Kestrel Compute|Agentic Works|Lumenstack|Tiny Giant|Parrot Works|Oxbow AI|Deepfjord|Zentrale KI|Mirai Lab",
  weather: "Skyvane|Clearcast|Meteonova|Isobar Data|Cumulus Works|Baro|Windrose|Cloudpeak",
  geo: "Mapwright|Geopath|Terrafind|Pinpoint Data|Isobar Data",
  travel: "Farewell Travel|Wayfare|Gatelink|Geopath",
  sports: "Scorehawk|Pitchside|Oddsmith|Statline",
  health: "Vitalis Data|Clinibase|Nutrigraph|Quillmind",
  legal: "Lexhaven|Clausewise|Quillmind",
  data: "Factory of Facts|Datapost|Registrum|Leadwell|Pinpoint Data|Openfold|Civica",
  science: "Openfold|Papertrail|Arcminute|Numeria",
  entertainment: "Jestbox|Reelhouse|Oddments|Tiny Giant",
  finance:
    "Tickerforge|Ledgerline|Quantum Pike|Bourse Data|Fairvalue|Northgate Markets|Penny Analytics|Datapost|Signalworks",
  crypto:
    "Chainlens|Blockharbor|Tokenscope|Mempool Kitchen|Dexterity|Onchain Owl|Basewell|Signalworks|Hashgate|Nodewell|Coinwright|Rugwatch|Quantum Pike",
  lightning: "Satline|Boltworks|Voltpay|Sats Express|Noderunner|Zapstation|Mempool Kitchen|Purple Relay|Thunderhead",
  search: "Seekwell|Findry|Newsloom|Answerbox|Ferret Search|Pressline",
  scraping: "Scrapehouse|Crawlbird|Pagepull|Spider Farm|Socialtap|Proxima Net|Fetchworks|Ferret Search",
  commerce: "Shelfwise|Parcelpal|Cardmarkt|Shopgraph",
  communication: "Mailpost|Ringside|Dispatchly|Pigeonhole",
  documents: "Paperclip Tools|Foldr|Inkwell",
  developer: "Toolshed|Boxrun|Rootzone|Keepsake Storage|Utilibox|Hashgate",
  security: "Watchtower Labs|Sentrybox|Breachbook|Rugwatch",
  marketing: "Rankwise|Copyfox|Quillmind",
  services: "Many Hands|Toolshed",
}

export interface Seller {
  name: string
  host: string
}

export const SELLERS_OF: ReadonlyMap<string, readonly Seller[]> = new Map(
  Object.entries(SELLERS).map(([field, names]) => [
    field,
    names.split("|").map((name) => ({ name, host: `api.${name.toLowerCase().replaceAll(" ", "-")}.example` })),
  ]),
)
