// The queries on which the search is tuned, by kind, with rules that grade the services of corpus.ts by capability, seller or
// name. No grade was taken from the results of a search engine. held-out-queries.ts has the queries for the final score.

/**
 * A heading `# kind`, then lines of `query => perfect; good; related`: rules for the grades 3, 2 and 1, separated by commas.
 * A rule is a capability, `under <category>`, `by <seller>`, `name <exact name>` or `named <part of the name>`.
 * `a & b` matches services that match both rules.
 */
export const QUERIES = `
# exact name
Stenographer => name Stenographer
Weather Vane => name Weather Vane
thunderstorm => name Thunderstorm; ; weather-alerts
GPT (Good People Typing) => name GPT (Good People Typing)
Whisper Large v3 => name Whisper Large v3; named whisper large v3; speech-to-text
Cloudpeak Llama 3.3 70B => name Cloudpeak Llama 3.3 70B; named llama 3.3 & by Cloudpeak; named llama 3.3 & chat
Traductor automático => name Traductor automático
Skyvane Ski Forecast => name Skyvane Ski Forecast; named ski forecast; weather-forecast
Fear and Greed Index => named fear and greed, named fear-and-greed; ; crypto-sentiment
soup => name Soup
Paintbrush => name Paintbrush
is it bad => name Is It Bad
Newsloom Web Search => name Newsloom Web Search; web-search & by Newsloom; web-search
Modelmarkt Text Generation => name Modelmarkt Text Generation; named text generation
Memory Lane => name Memory Lane

# part of a name
whisper => named whisper & speech-to-text; name Whisper; speech-to-text
llama => named llama & chat; ; chat
flux => named flux & image-generation; ; image-generation
deepseek => named deepseek; ; chat
background remov => named background; image-editing
stable diffusion => named stable diffusion & image-generation; image-generation; image-editing
tides => named tides; marine
honeypot => named honeypot; token-security
arxiv => named arxiv; science
esim => named esim; ; gift-cards
qwen => named qwen
mistral => named mistral; ; chat
reddit => named reddit; social-scraping
metar => named metar; ; weather-current
chess => named chess
ordinals => named ordinals; bitcoin-data
captcha => named captcha; proxies

# keyword
weather => weather-forecast, weather-current; weather-history, weather-alerts; under weather
translate => translation; ; under ai/language
ocr => ocr; ; vision
transcription => speech-to-text; subtitles
screenshot => screenshots
sms => sms; ; notifications
email => email; people-data & named email; under communication
geocoding => geocoding; ; under geo
news => news; crypto-sentiment & named news; under search
jokes => named joke; fun
embeddings => embeddings; rerank; agent-memory
whois => named whois; domain-tools
horoscope => named horoscope; named tarot, named fortune; fun
nostr => nostr
mempool => named mempool & bitcoin-data; bitcoin-data; by Mempool Kitchen
gpu => gpu-rental
sanctions => named sanctions; credit-risk
fax => named fax; ; sms
trivia => named trivia; ; fun
vpn => named vpn; ip-geolocation
nft => nft
iban => named iban; banking
patent => named patent; law
podcast => named podcast & speech-to-text; speech-to-text; under ai/audio

# several words
weather forecast => weather-forecast; weather-current; under weather
stock quotes => stock-quotes; ; under finance
bitcoin price => named bitcoin price, crypto-prices & named btc; crypto-prices; bitcoin-data
image generation => image-generation; image-editing; video-generation
web search => web-search; news; social-scraping & named search
text to speech => text-to-speech; ; under ai/audio
air quality => air-quality; ; under weather
flight status => flights & named status, flights & named departures; flights; under travel
solana rpc => named solana; rpc-node
lightning address => named lightning address; lightning-payments; under lightning
rug pull check => named rug pull; token-security
exchange rates => fx-rates; ; economy
company lookup => company-data; people-data
package tracking => named package; shipping
code sandbox => code-execution; ; code-assistant
email finder => named email finder; people-data

# category
ai/audio => under ai/audio
weather/air => under weather/air; ; under weather
legal => under legal; named legal
crypto/defi => under crypto/defi; ; under crypto
real estate => real-estate
betting => betting-odds; ; sports-scores

# seller
Cloudpeak => by Cloudpeak
Scrapehouse => by Scrapehouse
Mempool Kitchen => by Mempool Kitchen; ; named mempool
Tickerforge stock quotes => by Tickerforge & stock-quotes; stock-quotes, by Tickerforge & under finance; under finance
api.skyvane.example => by Skyvane
cloud peak => by Cloudpeak
mapwrigth => by Mapwright
satline.example => by Satline
Purple Relay nostr => by Purple Relay & nostr; nostr, by Purple Relay

# synonym
cryptocurrency exchange value => crypto-prices; defi; fx-rates, under crypto
chatbot => chat; ; agent-tools
real estate valuation => named valuation, named property prices; real-estate
antivirus => named malware; threat-intel
plane tickets => flights & named flight search, flights & named cheap, flights & named fare; flights; hotels
currency conversion => named currency; fx-rates
artwork from a prompt => image-generation; video-generation; image-editing
vouchers => named coupon; shopping; gift-cards

# paraphrase
will I need an umbrella tomorrow => weather-forecast; weather-current; under weather
put this paragraph into another tongue => translation; ; under ai/language
make a long report shorter => summarise; ; under ai/language
dictation for doctors' notes => speech-to-text; ; subtitles
cheer me up with something funny => named joke; fun
how polluted is my city => named air quality, named aqi, named pm2, named breath; air-quality; under weather
lodging for two nights => hotels; ; flights
is this crypto token a scam => token-security; ; threat-intel
earn passive income on stablecoins => named yield; defi; under crypto
harvest the content of websites => scraping; screenshots, social-scraping; proxies
which films are on tonight => named where to watch, named movie; movies-games
how long will I sit in the jam => named traffic, named travel time; routing
did anybody steal my password => named breach; threat-intel
what is my flat worth => named valuation, named rent, named property; real-estate
ring a customer and talk to them => named voice call, named phone agent; sms
teach a model with my own examples => named fine tuning; gpu-rental

# task
turn speech into text => speech-to-text; subtitles; under ai/audio
generate a logo for my bakery => named logo; image-generation; under ai/image
find the email address of a person => named email finder; people-data; email
run untrusted python code => code-execution; ; code-assistant
extract text from a scanned invoice => ocr & named invoice, ocr & named receipt, ocr & named ocr; ocr; pdf-tools
get inbound liquidity for my lightning node => named inbound, named lightning channels, named lsp; lightning-node; under lightning
check whether two drugs interact => named drug; medical
how do I drive from Berlin to Paris => routing; ; under geo

# misspelling
wether forcast => weather-forecast; weather-current; under weather
tranlsation => translation
bitcion price => named bitcoin price, crypto-prices & named btc; crypto-prices; bitcoin-data
screnshot => screenshots
embedings => embeddings; rerank; agent-memory
lanuage models => chat; named qwen coder, named starcoder; code-assistant
imgae generator => image-generation; image-editing; video-generation
curency converter => named currency converter, name Taux de change; fx-rates; named unit converter
geocodign => geocoding; ; under geo
sentimnet analysis => sentiment; crypto-sentiment & named sentiment; crypto-sentiment
emial verifier => named email verifier; ; people-data

# vague
something with pictures => image-generation, image-editing, vision; nft, screenshots; under ai
bitcoin => named bitcoin, bitcoin-data; crypto-prices, under lightning; rpc-node
data about companies => company-data; fundamentals; under data, people-data

# another language
traducción al inglés => translation
Wettervorhersage => weather-forecast; weather-current; under weather
画像生成 => image-generation; ; under ai/image
precio del bitcoin en euros => named bitcoin price, crypto-prices & named btc, name Precio de Bitcoin; crypto-prices; bitcoin-data

# natural phrase
converting currencies => named currency converter, name Taux de change; fx-rates
generated images => image-generation; image-editing; video-generation
stock price api => stock-quotes; ; fundamentals, trading-signals
pdf to text endpoint => ocr & named pdf; ocr, named file converter; pdf-tools
reverse geocode api => named reverse geocoder, named geocoding, named address lookup; geocoding; maps
latest crypto news => named crypto news; crypto-sentiment; news

# plural
images => image-generation, image-editing, named image search; vision, named image; screenshots, ocr
translations => translation; ; under ai/language
invoices => named invoice; named receipt scanner, named bolt11, named zap service; lightning-payments
summaries => summarise; ; under ai/language

# category words
language models => chat; named qwen coder, named starcoder; code-assistant
text to speech apis => text-to-speech; ; under ai/audio
weather data => weather-forecast, weather-current, weather-history; under weather
crypto data => crypto-prices, onchain-data; under crypto, bitcoin-data

# adjective
cheap llm => chat; named qwen coder, named starcoder; code-assistant
free weather api => weather-forecast, weather-current; weather-history, weather-alerts; under weather
fast ocr => ocr; ; vision
reliable image generation => image-generation; image-editing; video-generation

# abbreviation
llm => chat; named qwen coder, named starcoder; code-assistant
tts => text-to-speech; ; under ai/audio
kyc => named identity verification; named sanctions, credit-risk & named aml, credit-risk & named pep, named kyb; credit-risk, named age verification
ip lookup => ip-geolocation & named ip; ip-geolocation; named whois, named dns

# question
what is the price of bitcoin => named bitcoin price, crypto-prices & named btc, name Precio de Bitcoin; crypto-prices; bitcoin-data
how is the air in Berlin => named air quality, named aqi, named pm2, name Deep Breath; air-quality; under weather
who owns this domain name => named whois, named domain availability; ; domain-tools

# nonsense
qwxzj vbnpl
zzzzzz
blorptastic fnord wibble
asdf hjklö
xq-9917-kvv
`
