// Phrases that mean the same to a buyer. A search for one phrase of a line also finds services with another phrase of the line.
// Data for interpret.ts. Plural and singular match each other, and so do forms with one stem (translate, translation). Pure.

import { singular, splitWords } from "@/lib/text/words"

/** One group per line, phrases separated by commas. */
const GROUPS = `
  llm, large language model, language model, chat completion, text generation, chatbot, chat model, generative ai
  ai, artificial intelligence, machine learning, ml
  tts, text to speech, speech synthesis, voice synthesis, voice generation, read aloud, voiceover, narration, spoken version
  stt, asr, speech to text, speech recognition, transcription, transcribe, dictation, voice to text, audio to text
  image generation, text to image, 画像生成, 图像生成, bildgenerierung, generacion de imagenes, generation d images, image generator, generate image, ai art, ai image, picture generation, artwork
  image, picture, photo, photograph, pic, graphic
  upscale, upscaler, enlarge, blow up, super resolution
  image editing, photo editing, image editor, retouch, inpainting
  background removal, remove background, cut out
  video generation, text to video, video generator, ai video, generate video
  ocr, text recognition, image to text, extract text, scan, scanned
  computer vision, image recognition, vision, image analysis, object detection
  embedding, vector, vectorize, sentence embedding
  vector database, vector store, vector search, similarity search
  translation, translate, translator, machine translation, localization, another language, traduccion, traductor, traduction, traducao, ubersetzung, ubersetzen, 翻訳, 翻译
  language, tongue
  summary, summarize, summarise, summarization, summarizer, shorten, shorter, tldr, condense, abstract
  sentiment, sentiment analysis, opinion mining, emotion detection
  grammar, proofreading, spell check, spelling correction
  paraphrase, rewrite, reword, rephrase
  moderation, content moderation, nsfw, toxicity, profanity
  code generation, code completion, coding assistant, programming assistant, copilot
  code execution, run code, code interpreter, code sandbox, sandbox, execute code
  fine tuning, fine tune, train model, model training, custom model, train, teach
  gpu, gpu rental, rent gpu, graphics card, gpu compute
  music generation, music generator, ai music, song generation, compose music, compose song, write song
  avatar, talking head, lip sync
  subtitle, caption, closed caption, srt
  weather, forecast, meteorology, weather forecast, wetter, wettervorhersage, tiempo, clima, meteo, meteorologie, 天気, 天气
  temperature, degree, celsius, fahrenheit
  rain, rainfall, precipitation, umbrella
  air quality, air pollution, aqi, pollution, polluted, smog, pm2 5
  storm, hurricane, thunderstorm, severe weather, weather alert, weather warning
  tide, tidal, sea level, high water
  marine, sea, ocean, wave, surf
  pollen, allergy
  search engine, web search, internet search, google search, search the web, serp, google result, suchmaschine, buscador
  news, headline, article, press, current event, nachrichten, noticia, actualite, ニュース
  scrape, scraper, scraping, crawl, crawler, web scraping, data extraction, harvest
  website, web page, webpage, site, page
  screenshot, page capture, website capture, web page image
  proxy, residential proxy, rotating proxy
  captcha, captcha solver
  browser, headless browser, browser automation
  twitter, x post, tweet
  social media, social network, social
  email, e mail, mail
  email finder, find email, email lookup, email search, email address
  email verification, email validation, verify email, validate email
  sms, text message, short message
  phone call, voice call, telephone, telephony, phone, calling, ring, call
  push notification, notification, alert
  whois, domain lookup, domain info, domain information, domain owner, who owns
  domain, domain name
  ssl, tls, certificate
  dns, dns record, dns lookup, name server
  url shortener, short link, shorten url, link shortener
  qr code, qr, qrcode
  pdf, pdf document
  document, doc, file
  invoice, receipt, bill
  spreadsheet, excel, csv
  convert, conversion, converter
  storage, file storage, object storage, cloud storage, ipfs, upload, file hosting
  memory, agent memory, long term memory, remember
  virtual machine, vps, server hosting, hosting
  stock, share, equity, security
  stock price, stock quote, share price, stock market, equities
  euro, dollar, pound, yen, franc, rupee, yuan, currency
  exchange rate, fx, forex, currency, currency conversion, fx rate, foreign exchange, currency converter
  crypto, cryptocurrency, coin, digital asset, token
  crypto price, coin price, token price, cryptocurrency price, price feed, crypto market data
  bitcoin, btc
  ethereum, eth
  solana, sol
  lightning, lightning network, ln
  lightning node, channel, liquidity, inbound liquidity
  nft, collectible, non fungible token
  defi, decentralized finance, yield, staking, lending, passive income, interest, earn
  dex, swap, token swap, decentralized exchange
  wallet, wallet balance, portfolio
  on chain, onchain, blockchain data, chain data, block explorer
  rpc, node, rpc node, rpc endpoint, json rpc
  smart contract, contract audit, contract
  rug pull, scam, honeypot, token security, scam check
  gas, gas price, gas fee, transaction fee
  mempool, fee estimate, fee estimation, bitcoin fee
  price, cost, rate, quote, precio, preis, prix, preco, 価格
  value, worth, valuation
  earnings, fundamental, balance sheet, income statement, financial statement, company financials
  economic data, economy, macro, inflation, gdp, economic indicator
  interest rate, central bank rate, fed rate
  bank, banking, iban, bank account
  credit score, credit risk, creditworthiness
  kyc, identity verification, verify identity, id verification, know your customer, identity check
  aml, sanction, sanctions screening, watchlist, pep
  loan, mortgage, instalment, monthly payment
  fraud, fraud detection, fraud prevention
  security, cybersecurity, threat intelligence, vulnerability
  malware, virus, antivirus, virus scan, phishing
  data breach, breach, leaked password, hacked, stolen password, pwned, steal, stolen, leak
  company, business, firm, corporate
  company data, company lookup, business data, company information, firmographic, business lookup
  people data, person enrichment, contact data, people search, contact enrichment
  lead, lead generation, sales lead, prospect
  salary, wage, earn, pay grade
  job, job listing, job posting, vacancy, hiring
  real estate, property, house, housing, apartment, home, flat
  property value, home valuation, house price, valuation, property price, property valuation
  rent, rental
  map, mapping, map tile
  geocoding, geocode, address to coordinates, geocoder
  reverse geocoding, reverse geocode, coordinates to address
  ip geolocation, geoip, ip lookup, ip location, geo ip, ip to country, ip address lookup
  route, routing, directions, navigation, driving direction, route planning, drive, driving
  traffic, traffic jam, congestion, jam
  timezone, time zone
  postcode, postal code, zip code
  flight, airline, plane, air travel, airfare, plane ticket, aviation
  flight status, flight tracking, flight tracker, departure, arrival
  hotel, accommodation, lodging, hotel booking, hotel room
  train, railway, rail
  public transport, transit, bus
  car rental, rental car, hire car
  restaurant, dining, places to eat
  sport, sports score, live score, match result
  football, soccer
  betting, odds, bet, gambling
  recipe, cooking, meal, cook, dinner, lunch, breakfast, dish
  nutrition, calorie, food, diet
  fitness, workout, exercise, training plan
  running, marathon, jogging
  health, medical, medicine, healthcare, clinical
  drug, medication, drug interaction, pharmaceutical
  symptom, diagnosis, disease
  legal, law, lawyer
  law, statute, legislation
  court, case law, court case, court decision, judgment
  patent, trademark, intellectual property
  tax, vat
  government, public record, public sector
  election, politics
  science, scientific, academic
  paper, research paper, scientific paper, academic paper, publication, study
  astronomy, space, star, planet
  aurora, northern light, space weather
  sunrise, sunset, sun rise, sun set
  earthquake, seismic
  math, maths, mathematics, calculation, calculator, equation
  shopping, ecommerce, e commerce, product search, online shop
  coupon, voucher, discount code, promo code
  gift card, giftcard, prepaid card
  postage, shipping rate, shipping cost
  shipping, delivery, courier, parcel, package tracking, shipment, track package
  movie, film, cinema, where to watch
  watch, stream, streaming
  tv, television, tv show, series
  music, song, audio track
  lyric, song text
  podcast, podcast episode
  book, ebook, novel
  game, gaming, video game
  joke, humor, funny, comedy, laugh
  horoscope, astrology, zodiac, tarot
  trivia, quiz
  random number, dice, dice roll
  energy, electricity, power grid
  carbon, carbon footprint, emission, co2
  fuel price, gas station, petrol price
  vehicle, car, vin
  seo, keyword research, backlink, search ranking
  marketing, advertising, ad copy, copywriting
  logo, logo design, brand design
  chart, graph, plot, bar chart
  analytics, statistic, business intelligence
  monitoring, uptime monitoring, uptime check
  vpn, virtual private network
  esim, mobile data, sim card
  human, human in the loop, freelancer, manual work
  dataset, open data
  wikipedia, encyclopedia, encyclopaedia
  dictionary, word definition, thesaurus
  calendar, schedule, appointment
`

const phrases = new Map<string, Set<string>>()
for (const line of GROUPS.trim().split("\n")) {
  const group = new Set(line.split(",").map((phrase) => splitWords(phrase).map(singular).join(" ")))
  for (const phrase of group) {
    const others = phrases.get(phrase) ?? new Set()
    for (const other of group) if (other !== phrase) others.add(other)
    phrases.set(phrase, others)
  }
}

/** Maps a phrase of singular words to phrases that mean the same. A phrase of several groups has the phrases of all of them. */
export const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  [...phrases].map(([phrase, others]) => [phrase, [...others]]),
)
/** The number of words of the longest phrase. */
export const LONGEST_PHRASE = Math.max(...[...SYNONYMS.keys()].map((phrase) => phrase.split(" ").length))
