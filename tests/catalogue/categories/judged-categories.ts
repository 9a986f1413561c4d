// Typical listings, each with the category in which a person would look for it.
// Format of a line: category | name | description | host and path.

const LISTINGS = `
data/weather | Acme Weather | Current conditions and a seven-day forecast for any city, paid in USDC on Base. | api.acme.example/weather
data/weather | Forecast | Hourly temperature, wind and rain for a pair of coordinates. | meteo.example/v1/hourly
data/weather | SkyCast | | skycast.example/weather/current
data/weather | Air Quality Index | PM2.5, ozone and pollen levels by city. | breathe.example/aqi
data/weather | Tides | High and low tide times for 4,000 harbours. | sea.example/tides
ai/llm | Llama 3.3 70B | Chat completions, billed per token. | infer.example/v1/chat/completions
ai/llm | GPT-4o Mini | OpenAI-compatible endpoint without an account. | llm.acme.example/v1/chat
ai/llm | Acme LLM | Text generation | llm.acme.example/v1
ai/llm | Ask Anything | Send a question, get an answer from a large language model. | oracle9.example/ask
ai/llm | DeepSeek R1 | Reasoning model, pay per call with Lightning. | sats-infer.example/r1
ai/llm | text-embedding-3 | Vector embeddings of text for retrieval. | embed.example/v1/embeddings
ai/image | FLUX Schnell | Text-to-image generation in under two seconds. | pics.example/generate
ai/image | Image Generation API | Generates an image from a text prompt. | dream.example/api/image
ai/image | Background Remover | Removes the background of a photo and returns a PNG. | cut.example/v1/remove
ai/image | Upscale 4x | Enlarges pictures without blur. | pixel.example/upscale
ai/image | Describe Image | Alt text for photographs, written by a vision model. | see.example/describe
ai/audio | Speech to Text | Transcribes audio files in 90 languages. | whisperhub.example/transcribe
ai/audio | Text-to-Speech | Natural voices, returns MP3. | speak.example/tts
ai/audio | Song Maker | Music generation from a short prompt. | tunes.example/create
ai/audio | Voice Cloning | Clone a voice from ten seconds of audio. | echo.example/clone
ai/video | Text to Video | Five-second clips from a prompt. | clips.example/generate
ai/video | Lip Sync | Makes a face in a video say your audio. | lips.example/sync
ai | AI Agent Hub | Hire autonomous agents for anything. | hub.example/agents
search/web | Web Search | Fresh results from the web for AI agents. | find.example/search
search/web | Acme Search | Web search | acme.example/search
search/web | Google SERP | Structured Google results with ads and snippets. | serp.example/google
search/web | Deep Research | Multi-step research over the live web with sources. | dig.example/research
web/scraping | Page to Markdown | Turns any web page into clean markdown for LLMs. | readable.example/md
web/scraping | Web Scraper | Scrape a URL and return HTML or text. | fetchit.example/scrape
web/scraping | Residential Proxy | Requests from 90 countries. | hop.example/proxy
web/scraping | Crawl | Crawls a whole site and returns its pages. | spider.example/crawl
web/browser | Screenshot | Full-page screenshots of any website as PNG. | shot.example/capture
web/browser | Headless Browser | Run Playwright scripts in the cloud. | chrome.example/run
crypto/prices | Bitcoin Price | BTC/USD spot price from five exchanges. | ticker.example/btc
crypto/prices | Token Prices | Real-time prices of 12,000 tokens, in USDC. | quotes.example/v2/price
crypto/prices | OHLCV Candles | Historical candles for any trading pair. | bars.example/ohlcv
crypto/prices | Trading Signals | Buy and sell signals for BTC and ETH. | signal.example/alpha
crypto/prices | Fear & Greed Index | Market sentiment from 0 to 100. | mood.example/fng
crypto/defi | Best Yield Finder | Compares APY across lending protocols. | yieldly.example/best
crypto/defi | Swap Quote | Best route across DEXes on Base. | route.example/quote
crypto/defi | Liquidity Pools | TVL and volume of Uniswap pools. | pools.example/v3
crypto/nft | NFT Floor Prices | Floor and volume by collection. | apes.example/floor
crypto/nft | Collection Metadata | Metadata and traits of any NFT. | meta.example/collections
crypto/wallet | Wallet Balances | Token balances of an address over 20 chains. | holdings.example/balances
crypto/wallet | Portfolio Tracker | Value of a wallet over time. | folio.example/v1/portfolio
crypto/wallet | Whale Watch | What the largest holders bought today. | whale.example/moves
crypto/payments | Gift Cards | Buy gift cards of 300 brands with USDC. | cards.example/buy
crypto/payments | Stablecoin Payouts | Send USDC to many recipients at once. | payout.example/send
crypto/payments | Virtual Card | A prepaid card for your agent. | plastic.example/issue
crypto/onchain | Ethereum RPC | JSON-RPC archive node, pay per call. | node.example/eth
crypto/onchain | Transaction Decoder | Decodes calldata of any EVM transaction. | decode.example/tx
crypto/onchain | Solana Token Holders | Largest holders of a token. | sol.example/holders
crypto/onchain | Gas Tracker | Current gas price on eight chains. | gas.example/now
tools/security | Rug Check | Is this token a honeypot? | rugs.example/check
tools/security | Contract Audit | Automated audit of a Solidity contract. | audit.example/run
tools/security | Phishing Check | Tells whether a link is malicious. | safe.example/url
tools/security | CVE Lookup | Known vulnerabilities of a package. | vuln.example/cve
bitcoin/lightning | Node Ranking | Channels and capacity of a Lightning node. | ln.example/node
bitcoin/lightning | Invoice Decoder | Decodes a BOLT11 invoice. | bolt.example/decode
bitcoin/lightning | Inbound Liquidity | Buy a channel to your node. | lsp.example/buy
bitcoin/mempool | Fees | On-chain fee estimate for the next block, 10 sats per call. | acme.example/api/fees
bitcoin/mempool | Mempool Snapshot | Pending transactions by fee rate. | pool.example/mempool
bitcoin/mempool | Broadcast | Broadcast a raw transaction to the Bitcoin network. | push.example/tx
data/news | Headlines | Top stories by country and topic. | press.example/top
data/news | Crypto News | Latest news with sentiment. | wire.example/crypto
data/news | News Search | Articles from 8,000 newspapers. | archive.example/news/search
data/geo | Geocoder | Address to coordinates and back. | place.example/geocode
data/geo | IP Geolocation | Country and city of an IP address. | whereip.example/lookup
data/geo | Route Planner | Driving directions and travel time. | road.example/route
data/geo | Time Zone | Time zone at a point. | clock.example/tz
data/finance | Stock Quotes | Delayed prices of US equities. | tape.example/stocks
data/finance | SEC Filings | Full text of 10-K and 8-K filings. | filings.example/sec
data/finance | Exchange Rates | Daily rates of 160 currencies. | fx.example/latest
data/finance | Polymarket Odds | Prices of prediction markets. | bets.example/markets
data/business | Company Enrichment | Size, industry and funding of a company by its domain. | firm.example/enrich
data/business | Lead Finder | Find leads by title and industry. | b2b.example/leads
data/business | Job Postings | Open jobs by skill and city. | work.example/jobs
data/business | Property Values | Estimated price of a US home. | homes.example/value
data/shopping | Product Search | Search Amazon listings by keyword. | cart.example/search
data/shopping | Price Comparison | Cheapest shop for a product. | cheap.example/compare
data/travel | Flight Search | Fares of 400 airlines. | fly.example/flights
data/travel | Hotel Prices | Room rates by date. | stay.example/hotels
data/sports | NBA Scores | Live scores and box scores. | hoops.example/live
data/sports | Football Odds | Odds of 30 bookmakers. | odds.example/football
data/science | arXiv Search | Search papers by title and author. | papers.example/arxiv
data/science | Protein Lookup | Sequence and structure by accession. | fold.example/protein
data/health | Drug Interactions | Checks two medicines against one another. | meds.example/check
data/health | Recipe Nutrition | Calories of a recipe. | eat.example/nutrition
data/legal | Case Law | US court opinions by citation. | court.example/cases
data/legal | Trademark Search | Registered marks in the EU and US. | marks.example/search
data/analytics | Website Traffic | Monthly visits of a domain. | visits.example/estimate
data/analytics | Anomaly Detection | Finds outliers in a time series. | outlier.example/detect
data | Wikipedia Facts | Structured facts about a topic. | wiki.example/facts
communication/email | Send Email | Transactional e-mail without an account. | post.example/send
communication/email | Email Verification | Is this mailbox real? | verify.example/email
communication/messaging | SMS | Text messages to 190 countries. | text.example/sms
communication/messaging | Telegram Notifier | Sends a Telegram message. | ping.example/telegram
communication/messaging | Phone Call Agent | Places a phone call and reads a text. | dial.example/call
communication/social | Tweet Search | Posts from X by keyword. | bird.example/search
communication/social | Instagram Profile | Followers and bio of a profile. | gram.example/profile
communication/social | Nostr Relay | Write access to a paid relay. | relay.example/nostr
communication/social | Farcaster Casts | Casts and followers by user. | cast.example/v1
storage | IPFS Pinning | Pin a file for a year. | pin.example/add
storage | Paste | A pastebin with permanent links. | paste.example/new
storage | Agent Memory | Key-value store that outlives the session. | recall.example/kv
storage | File Upload | Store up to 1 GB for 30 days. | box.example/upload
compute | Run Python | Execute Python in a sandbox. | exec.example/python
compute | GPU Rental | H100 by the minute. | metal.example/gpu
compute | VPS | A virtual server in five seconds, no KYC. | host.example/vps
identity/reputation | Agent Reputation | Trust score of an ERC-8004 agent. | trust.example/score
identity/reputation | KYC Check | Verify identity documents. | idcheck.example/kyc
identity/reputation | Sanctions Screening | Is this address on a sanctions list? | screen.example/ofac
media/images | Image Resize | Resizes and converts pictures. | img.example/resize
media/images | Stock Photos | Royalty-free photos by keyword. | snap.example/photos
media/video | YouTube Transcript | Transcript of a YouTube video. | tube.example/transcript
media/video | Video Transcoder | Converts video to MP4 and WebM. | reel.example/transcode
media | Song Lyrics | Lyrics by artist and title. | sing.example/lyrics
tools/developer | QR Code | QR codes as PNG or SVG. | squares.example/qr
tools/developer | Code Review | Reviews a pull request. | diff.example/review
tools/developer | WHOIS | Registration data of a domain. | names.example/whois
tools/developer | UUID Generator | Version 4 and 7. | ids.example/uuid
tools/documents | PDF to Text | Extracts text from a PDF. | paper.example/pdf
tools/documents | Invoice OCR | Reads totals and dates from invoices. | scan.example/ocr
tools/language | Translate | Translates between 100 languages. | babel.example/translate
tools/language | Summarizer | Summary of a long text. | short.example/summarize
tools/language | Sentiment | Positive, negative or neutral. | mood.example/sentiment
tools/marketing | SEO Audit | Technical audit of a page with advice. | rank.example/audit
tools/fun | Dad Jokes | A random joke for one sat. | haha.example/joke
tools/fun | Tarot | Three cards and what they mean. | cards.example/tarot
tools/fun | Dice | Rolls dice you can verify. | roll.example/dice
uncategorized | Premium | | acme.example/premium
uncategorized | Paid endpoint | Protected by x402. Pay per request in USDC on Base. | acme.example/api/protected
uncategorized | zq-17 | | qz.example/v1/zq
`

export interface JudgedListing {
  expected: string
  name: string
  description: string | null
  host: string
  path: string
}

export const JUDGED: readonly JudgedListing[] = LISTINGS.trim()
  .split("\n")
  .map((line) => {
    const [expected = "", name = "", description = "", address = ""] = line.split("|").map((part) => part.trim())
    const slash = address.indexOf("/")
    return {
      expected,
      name,
      description: description || null,
      host: address.slice(0, slash),
      path: address.slice(slash),
    }
  })
