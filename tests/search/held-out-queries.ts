// Queries that are never looked at while the search is tuned. They are scored only to see whether the tuned search generalises.
// The kinds and their proportions are those of queries.ts, and so is the format.

export const HELD_OUT_QUERIES = `
# exact name
Llama Logistics => name Llama Logistics
Deep Breath => name Deep Breath; ; air-quality
hot plate => name Hot Plate
Second Opinion => name Second Opinion; ; medical
Magic 8-Ball => named magic 8 ball; ; fun
What3Words Lookup => named what3words; ; geocoding
Tensorwell Tool Finder => name Tensorwell Tool Finder; named tool finder; agent-tools

# part of a name
bolt11 => named bolt11; named invoice decoder, named pay invoice, named zap service; lightning-payments
sdxl => named sdxl, named stable diffusion xl; ; image-generation
gemma => named gemma; ; chat
pubmed => named pubmed; ; science
ipfs => named ipfs; ; storage
tarot => named tarot; ; fun
farcaster => named farcaster; ; social-scraping
upscal => named upscaler, named super resolution; ; image-editing

# keyword
flight => flights; ; under travel
recipe => named recipe, name Recetas, name Stable Diffusion Tea; named meal planner; nutrition
lyrics => named song lyrics; named song maker
moderation => moderation; named nsfw
subtitles => subtitles; named youtube transcripts; speech-to-text
proxy => proxies & named proxy, proxies & named proxies; proxies; named proxy
malware => named malware; ; threat-intel
inflation => named inflation, named macro indicators; ; economy
backlinks => named backlink; ; seo
salary => named salary; ; jobs
elevation => named elevation; ; maps

# several words
speech to text => speech-to-text; subtitles; under ai/audio
wallet balance => named wallet balances, named portfolio tracker; named lightning wallet; onchain-data
train times => named train times, name Fahrplanauskunft; ; transit
clinical trials => named clinical trials; ; medical
push notification => named push notifications; notifications
keyword research => named keyword research; seo; named keyword extractor
dns records => named dns lookup; ; domain-tools

# category
ai/vision => under ai/vision; ; under ai/image
finance/forex => under finance/forex; ; under finance
travel => under travel; named travel

# seller
Chainlens => by Chainlens
blockharbour => by Blockharbor
onchain owl => by Onchain Owl
api.mailpost.example => by Mailpost
Lexhaven contract review => by Lexhaven & named contract review; named contract review, named terms analyzer, by Lexhaven; law

# synonym
speech synthesis => text-to-speech; ; under ai/audio
house prices => named property prices, named home valuation; real-estate
parcel delivery status => named package tracking, name Llama Logistics; ; shipping
malicious links => named url reputation, named phishing check, named threat feed, name Is It Bad; threat-intel; named phishing address

# paraphrase
what should I cook tonight => named recipe, name Recetas, named meal planner; ; nutrition
keep trolls out of my forum => moderation
my child has a fever and a rash => named symptom checker, name Second Opinion, named medical q; medical
make blurry snapshots sharper => named upscaler, named super resolution, named photo restore; image-editing
somewhere to plug in my electric car => named ev charging; ; named fuel prices
can I swim in the ocean today => marine; ; under weather
tell me what my customers feel => sentiment; ; crypto-sentiment

# task
convert a website into a pdf => named html to pdf; named pdf generator; screenshots, pdf-tools
find cheap flights from London to Rome => named flight search, named cheap flights, named fare calendar; flights; under travel
translate a contract into French => named legal translation, named document translation; translation; under ai/language
swap ETH for USDC => named swap quotes, named dex aggregator; defi; crypto-prices

# misspelling
trasncribe audio => speech-to-text; subtitles; under ai/audio
huricane tracker => named hurricane; weather-alerts
summarze article => summarise; ; under ai/language
electrcity prices => named electricity; ; iot-energy
vidoe generation => video-generation; ; subtitles, image-generation
restaraunts nearby => named points of interest; named place search; maps

# vague
lightning => lightning-node, lightning-payments, named lightning; under lightning
music => music-generation; named song lyrics; under ai/audio

# another language
transcripción de voz => speech-to-text; ; under ai/audio
météo à Paris => weather-forecast, weather-current; ; under weather

# natural phrase
remove background from image => named background remover, named cutout; image-editing
scrape a web page => scraping; screenshots, social-scraping; proxies
live football scores => named live scores, named football, named league tables; sports-scores; betting-odds
phone number verification => named sms verification, named phone lookup; named virtual number; sms

# plural
qr codes => named qr code; ; named barcode
asteroids => named asteroid; ; space
headline => news; crypto-sentiment & named news; named ad copy, named slogan

# category words
sports data => sports-scores; betting-odds
image recognition apis => vision; ocr; under ai/image

# adjective
accurate translation api => translation; ; under ai/language
cheap gpu => gpu-rental

# abbreviation
stt => speech-to-text; subtitles; under ai/audio
fx => fx-rates; ; economy

# question
who won the tennis match yesterday => named tennis results, named live scores; sports-scores; betting-odds
how much is an ounce of gold => named commodity prices; ; economy

# nonsense
vrrk ploosh dnib
kkjhgfd wwpx
`
