// Families about the web: search, scraping, messages, documents, developer tools, security and shops.

import { families } from "./family"

export const WEB = families(`
# web-search in search/web, share 64, 0.003 USD
Web Search: Search results of the web as JSON.
Search API: Fresh results with snippets, made for language models.
SERP API: Google and Bing result pages without captchas.
Google Results: Google and Bing result pages without captchas.
Semantic Search: An index of four billion pages.
Answer Engine: Answers a question from the web and names its sources.
Neural Search: An index of four billion pages.
Search for Agents: Fresh results with snippets, made for language models.
Image Search: Pictures from the web by what they show, with their licences.

# news in search/news, share 36, 0.002 USD
News Search: Articles of 80,000 publishers, by the minute.
Headlines: Top headlines by country and subject.
Breaking News: What happened today, in ten lines.
News Feed: Articles of 80,000 publishers, by the minute.
Press Monitor: Follows a topic in the press.
Local News: News of a town or a region.
Tech News Digest: What happened today, in ten lines.

# scraping in scraping/pages, share 70, 0.002 USD
Web Scraper | Scrape URL | Page to Markdown | Crawler | HTML Extractor | Site Crawl | Headless Browser | Reader | Extract Data
- Fetches a page and returns clean Markdown.
- Crawls a site and extracts what you describe.
- Renders JavaScript in a headless browser, solves captchas.
- Web scraping with rotating residential proxies.
- Main text of any article without menus and adverts.
- Structured data from web pages by a schema.

# social-scraping in scraping/social, share 44, 0.004 USD
Twitter Search: Posts, replies and profiles of X without an account.
X Posts: Posts, replies and profiles of X without an account.
Reddit Threads: Threads and comments by subreddit.
Instagram Profiles: Public profiles, reels and followers.
TikTok Videos: Trending videos with counts.
YouTube Transcripts: The spoken words of a video, if it has captions.
Telegram Channels: Messages of public Telegram channels.
Farcaster Casts: Casts, replies and followers on Farcaster.

# screenshots in scraping/screenshots, share 20, 0.003 USD
Screenshot API: A picture of any web page, full length or above the fold.
Website Screenshot: A picture of any web page, full length or above the fold.
Page Capture: Captures pages on desktop and phone sizes.
HTML to PDF: Prints a page to PDF.
Open Graph Image: Social preview cards from a template.

# proxies in scraping/proxies, share 20, 0.001 USD
Residential Proxy: Fetch through homes in 190 countries.
Rotating Proxies: A new address for every request.
Mobile Proxy: Fetch through mobile networks.
Captcha Solver: Solves picture and token captchas.
Unblocker: Passes bot checks of guarded sites.

# shopping in commerce/products, share 30, 0.004 USD
Product Search: Prices of a product in 300 shops.
Price Comparison: Prices of a product in 300 shops.
Amazon Product Data: Title, price, stars and stock of marketplace items.
Price History: How the price went over a year.
Barcode Lookup: Product by EAN or UPC.
Deal Finder: Prices of a product in 300 shops.
Coupon Codes: Vouchers that work.

# shipping in commerce/logistics, share 16, 0.005 USD
Package Tracking: Where a parcel is, for 900 carriers.
Shipping Rates: Compares postage by weight and destination.
Label Maker: Buys and prints shipping labels.
Customs Duties: Import duty and HS code of goods.
Print and Post: Prints a letter and mails it.

# gift-cards in commerce/vouchers, share 14, 0.5 USD
Gift Cards: Gift cards of 2,000 brands by API.
Phone Top-Up: Mobile airtime in 150 countries.
eSIM: Data plans for travellers, delivered as a QR code.
Prepaid Card: A virtual card number for one purchase online.
Domain Purchase: Buys a domain name without an account.

# email in communication/email, share 28, 0.002 USD
Send Email: Sends an e-mail from a verified domain.
Transactional Mail: Delivery with DKIM and bounce reports.
Inbox API: A mailbox that an agent can read and answer.
Disposable Inbox: Throw-away addresses for sign-ups.
Newsletter Sender: Sends a newsletter to a list, with unsubscribe links.
Agent Mailbox: A mailbox that an agent can read and answer.

# sms in communication/phone, share 26, 0.02 USD
Send SMS: Text messages to 200 countries.
SMS Verification: One-time codes by text message.
Voice Call: Rings a number and says what you wrote.
WhatsApp Message: Sends messages and files on WhatsApp.
Virtual Number: A temporary phone number that receives codes.
Phone Agent: Rings a number and says what you wrote.
Fax: Sends a fax, still.

# notifications in communication/push, share 10, 0.0005 USD
Push Notifications: Push messages to phones and browsers.
Telegram Bot Relay: Relays a message to a chat.
Discord Webhook: Relays a message to a chat.
Slack Alerts: Alerts for on-call teams.

# pdf-tools in documents/pdf, share 22, 0.003 USD
PDF Generator: Makes PDF files from HTML or Markdown.
PDF Merge: Joins, splits and shrinks PDF files.
File Converter: Converts between 80 file formats.
DOCX to PDF: Converts between 80 file formats.
PDF Compress: Joins, splits and shrinks PDF files.
E-Signature: Signs a document and seals it.

# diagrams in documents/graphics, share 14, 0.001 USD
Chart Image: Charts as PNG or SVG from data.
QR Code: QR codes with a logo in the middle.
Diagram Renderer: Mermaid and Graphviz diagrams.
Slides Maker: A deck of slides from an outline.
Barcode Generator: Barcodes in twelve formats as PNG or SVG.

# storage in developer/storage, share 26, 0.001 USD
File Storage: Keeps a file for a month, paid once.
IPFS Pinning: Pins content to IPFS.
Paste: Upload now, share a link.
Object Store: Keeps a file for a month, paid once.
Key-Value Store: Stores small values for agents.
Temporary Upload: Upload now, share a link.
Arweave Upload: Permanent storage, paid up front.

# code-execution in developer/sandbox, share 26, 0.003 USD
Code Sandbox: Sandboxes for agents that write programs.
Run Python: Runs Python or JavaScript in an isolated machine.
Code Interpreter: Runs Python or JavaScript in an isolated machine.
Serverless Function: Executes untrusted code with limits of time and memory.
JavaScript Runner: Runs Python or JavaScript in an isolated machine.
Linux VM: A virtual machine in half a second.

# domain-tools in developer/domains, share 26, 0.001 USD
WHOIS Lookup: Registrar, owner and expiry of a domain name.
DNS Lookup: DNS records from six places.
SSL Check: When a certificate expires.
Subdomain Finder: Subdomains from certificate logs.
Uptime Check: Is a site up, and how fast.
Domain Availability: Registrar, owner and expiry of a domain name.

# dev-data in developer/utilities, share 24, 0.0005 USD
Random Numbers: True random numbers from atmospheric noise.
UUID Generator: Identifiers of every version.
JSON Formatter: Formats and validates JSON.
Regex Builder: Writes a regular expression from an example.
Cron Parser: Says when a cron line fires next.
Hash and Sign: Hashes and signatures on demand.
Timezone Converter: Converts times between zones.
Mock Data: Made-up names and addresses for tests.
Echo: Answers with what you sent.

# threat-intel in security/threats, share 24, 0.005 USD
Malware Scan: Scans a file with forty engines.
URL Reputation: Is this link safe to open.
Phishing Check: Is this link safe to open.
Breach Lookup: Has this password or e-mail been leaked.
CVE Search: Known vulnerabilities of a package.
Threat Feed: Is this link safe to open.
Port Scan: Open ports and services of a host.

# seo in marketing/seo, share 22, 0.004 USD
Keyword Research: Search volume and difficulty of keywords.
Backlink Checker: Who links to a site.
SEO Audit: Finds what keeps a page from ranking.
Rank Tracker: Search volume and difficulty of keywords.
Traffic Estimate: Visits of any website, estimated.

# copywriting in marketing/content, share 20, 0.005 USD
Ad Copy Writer: Adverts, headlines and calls to action.
Blog Post Generator: Long articles on any subject with an outline.
Product Descriptions: Product texts from a list of features.
Tweet Composer: Posts in your own tone of voice.
Slogan Maker: Adverts, headlines and calls to action.
Cold Email Writer: First letters to customers you do not know, written from their website.

# identity in security/identity, share 12, 0.002 USD
Agent Identity: Verifiable credentials for agents.
Human Check: Proof that a caller is a person.
Age Verification: Checks age without keeping the document.
Login with Wallet: Verifiable credentials for agents.
Reputation Score: Reputation of agents from past payments.

# iot-energy in data/energy, share 12, 0.002 USD
Electricity Prices: Day-ahead power prices of European zones.
Carbon Intensity: Grams of CO2 per kilowatt-hour now.
Solar Yield: Expected output of a photovoltaic roof.
Fuel Prices: Petrol and diesel at stations nearby.
Smart Meter Data: Readings of your meter by the quarter of an hour.

# human-work in services/human, share 8, 2 USD
Human Task: A person does what the agent cannot.
Ask a Human: A person does what the agent cannot.
Proofreading by People: Two editors read your text.
Data Labeling: Labels pictures and texts by hand.
Errand Runner: Somebody nearby fetches, queues or looks for you.
`)
