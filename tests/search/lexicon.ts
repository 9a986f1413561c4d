// A small thesaurus of the subjects of paid APIs. Each line is a concept with its words in a few languages. An ambiguous word is
// listed under each of its concepts, even where that makes a judged query harder.

/** A heading `## area` groups related concepts. A line is `concept: word, phrase of several words, …`. */
export const THESAURUS = `
## speech
transcription: type out, typist, secretary, written record, speech to text, voice to text, audio to text, transcribe, transcription, transcript, dictation, dictate, stenographer, speech recognition, asr, stt, whisper, take notes, minutes of a meeting, write down, spoken words, recording, diktat, spracherkennung, transcripción, voice typing, convert speech
voice: speaker, talking, read out, speech synthesis, announcer, presenter, text to speech, text to voice, text to audio, tts, narrate, narration, narrator, read aloud, reads aloud, speak, speaks, spoken, say, says, pronounce, voice, voices, vocal, parrot, vorlesen, leer en voz alta
sound: audio, sound, sounds, recording, recordings, microphone, mp3, wav, listen, hear, noise, podcast, audiobook, speech, grabaciones, sprachaufnahmen, voz
music: musician, orchestra, piano, guitar, rhythm, instrumental, background tracks, composer, ballad, music, song, songs, melody, beat, beats, jingle, tune, compose, soundtrack, loop, lyrics, sing, singer, band, album, musik, musique, música
captions: subtitle, subtitles, captions, caption, srt, vtt, closed captions
meeting: meeting, meetings, interview, conference, lecture, call notes

## pictures
drawing: picture from words, portrait painting, poster, cartoon, comic, design, designer, wallpaper, image generation, text to image, generate image, generates an image, draw, drawing, paint, painting, illustration, illustrate, artwork, art, artist, diffusion, flux, sdxl, stable diffusion, imagine, sketch, render, from a prompt, générateur, crée, 画像生成, 生成
picture: jpg, drawing, selfies, camera, image, images, picture, pictures, photo, photos, photograph, photographs, png, jpeg, snapshot, visual, bild, imagen, 画像, illustrations
retouch: photoshop, crop, resize, clean up photo, fix photo, colourise, bigger, sharper, edit photo, background remover, remove background, cutout, cut out, inpaint, erase, retouch, upscale, upscaler, enlarge, sharpen, restore, repair, restoration, deblur, blur, blurry, higher resolution, super resolution, transparent, face swap, scratches
seeing: spot, notice, shown, what is in this picture, identify, detect, detection, detector, vision, recognise, recognize, recognition, object detection, detect objects, bounding boxes, tagging, tags, describe image, captioning, alt text, see, seen, looks like, identify what, landmarks
face: face, faces, selfie, portrait, avatar, headshot, expression, profile picture
logo: branding, corporate design, trademark design, logo, logos, brand mark, emblem, icon
reading: ocr, optical character recognition, scan, scans, scanned, scanner, handwriting, handwritten, receipt, receipts, extract text, digitise, digitize, paper form, reads printed, read what is on paper, sharp eyes
plate: license plate, licence plate, number plate, plates
film: movie, movies, cartoon, filming, video, videos, clip, clips, film, animate, animated, animation, footage, motion, movie maker, reel
chart: chart, charts, graph, plot, diagram, diagrams, visualise, mermaid, graphviz, infographic
qr: qr, qr code, barcode, barcodes, ean, upc
slides: slides, slide deck, deck, presentation, powerpoint

## language
conversation: chat, chatbot, llm, large language model, language model, language models, gpt, llama, mistral, mixtral, qwen, deepseek, claude, gemma, phi, completion, completions, assistant, inference, prompt, conversation, ask ai, answer questions, reasoning, text generation, generative, talk with an ai, artificial intelligence, ai model, assistente, 大语言模型, 对话, command r
translate: translate, translates, translation, translator, localise, localize, localisation, interpreter, bilingual, foreign language, multilingual, idioms, traductor, traduce, traduction, übersetzen, übersetzung, 翻訳, 翻译, put into another language, native tongue
tongue: tongue, tongues, language, languages, spanish, french, german, japanese, chinese, english, portuguese, italian, korean, russian, arabic, español, inglés, portugués, 日本語, 英語, português
summary: short version, brief, outline, main points, essentials, recap, long article, long text, skim, summarise, summarize, summary, summaries, summarizer, shorten, shorter, condense, abridge, digest, gist, tldr, tl dr, key points, bullet points, in brief, nutshell, synopsis, abstract, boil down, resumir, résumé, zusammenfassung
mood: sentiment, emotion, emotions, tone, opinion, opinions, feeling, feelings, mood, positive or negative, attitude, anger, joy, angry, happy, upset, satisfied
extraction: entity, entities, named entities, keyword extractor, key phrases, classify, classification, findCategory, structured output, structured fields, topic, label, labels, parser, parse, unstructured
cv: resume, cv, curriculum vitae, candidate
moderation: troll, trolls, rude, vulgar, nasty, racist, obscene, filter comments, spam, moderation, moderate, toxic, toxicity, hate, harassment, abuse, abusive, offensive, insult, insults, profanity, swear, swear words, bad words, nsfw, nudity, safe for work, sexual, unsafe content, bully, bullying, censor
jailbreak: prompt injection, jailbreak, injection, guardrail
vector: nearest neighbours, semantic, representation, embedding, embeddings, embed, vector, vectors, vectorize, dense, semantic search, similarity, dimensions, clustering, vec
ranking: rerank, reranker, re rank, cross encoder, relevance, order passages, second stage
memory: reminder, remembered, forgets, history of conversation, knowledge base, memory, remember, remembers, recall, forget, forgetting, long term, keep facts, knowledge graph, between sessions, conversation memory
autonomy: agent tools, research agent, deep research, autonomous, planner, plan tasks, workflow, orchestrate, browser agent, delegate, steps, router, automation
writing: writer, author texts, content writing, campaign, marketing, text for my shop, persuasive, newsletter text, copywriting, copy writer, blog, blog post, advert, adverts, ad copy, slogan, headline writer, tweet composer, product descriptions, essay, compose, cold email, ghostwriter, write an article, tagline, marketing text
proofreading: proofread, proofreading, grammar, spelling, editors

## computing
programming: program, programs, algorithm, python, javascript, java, rust, typescript, repository, github, software engineer, code, coding, coder, source code, programming, programmer, developer, software, function, bug, bugs, debug, debugging, pull request, refactor, unit test, code review, compile, starcoder, explain code
sandbox: container, containers, execution, run, runs, isolate, sandbox, run code, run python, execute, executes, executed, interpreter, virtual machine, vm, isolated, untrusted code, untrusted, serverless function, script, scripts, javascript runner, run a script, runs whatever
gpu: gpu, gpus, h100, a100, cuda, graphics card, rent compute, spot instances, serverless gpu, hosting, pytorch
training: train, teach, learn, learning, own examples, own data, tune, fine tune, fine tuning, finetune, train a model, training a model, lora
storage: disk, hard disk, hosting files, dropbox, folder, attach, cloud storage, archive, storage, store, stores, file, files, upload, uploads, ipfs, pin, pinning, arweave, object store, key value, bucket, backup, keep a file, save, host files, cloud drive, paste, permanent, archive files
convert: convert, converts, converter, conversion, transform, umwandeln, wandelt, convierte
random: random, dice, entropy, uuid, chance, lottery
mock: mock, fake, invented, dummy data, test data
clock: timezone, time zone, time zones, clock, cron, schedule, utc
regex: regex, regular expression, pattern, hash, hashes, checksum
echo: echo, ping
test: unit tests, tests, testing
domain: web address, register a domain, hostname, hostnames, name server, domain, domains, whois, registrar, dns, nameserver, subdomain, subdomains, domain name, domain availability, who owns a site
certificate: ssl, tls, certificate, https, expires, expiry
uptime: reachable, down, outage, outages, server status, availability of a site, uptime, site up, site down, monitor, monitoring, status page, offline
identity: identity, credential, credentials, human check, captcha proof, login, proof of person, personhood, agent identity, reputation, age verification
malware: malicious, spyware, worm, harmful file, dangerous file, malware, virus, viruses, antivirus, trojan, ransomware, infected, scans a file
phishing: phishing, scam, scams, fake site, url reputation, dangerous link, link safe, is this link, suspicious, fraudulent, bad link, is it bad, drainers
breach: steal, steals, thief, credentials stolen, exposed, data leak, dump, breach, breached, leak, leaked, leaks, pwned, password, passwords, stolen, compromised, hacked
vulnerability: cve, vulnerability, vulnerabilities, exploit, port scan, open ports, threat, threats, security hole, pentest
maths: sum, add up, multiply, divide, percent, mathematics, geometry, arithmetics, math, maths, equation, equations, calculator, calculate, calculus, integral, integrals, derivative, derivatives, algebra, arithmetic, solve, solver, symbolic, sums
units: unit converter, units, miles, kilograms, inches, celsius, fahrenheit
statistics: statistics, regression, regressions, mean, median, analyst agent, table of figures, data analysis, analyse data

## weather
forecast: forecast, forecasts, weather forecast, outlook, tomorrow, next week, predict weather, 7 day, hourly weather, vorhersage, wettervorhersage, pronóstico, prévisions, 天气预报, precipitation, will it rain, days ahead, météo
weather: weather, climate, rain, raining, rainy, sunny, sunshine, cloud, cloudy, wind, windy, temperature, humidity, hot, cold, wet, umbrella, snow, snowing, sky, conditions, wetter, météo, tiempo, clima, 天气, meteorology, meteorological, metar, barometer, pressure, freezing
weatherpast: historical weather, climate normals, weather archive, era5, past weather, reanalysis, since 1940, weather history, climate averages
storm: danger, emergency, blizzard, hail, earthquake, heatwave, evacuation, storm, storms, hurricane, hurricanes, cyclone, tornado, flood, floods, flooding, thunder, lightning strikes, severe, warning, warnings, disaster, typhoon, lightning map, natural hazard
air: breathing, asthma, exhaust, particles, fumes, clean air, sneeze, sneezing, air, air quality, aqi, pollution, polluted, smog, pm2 5, pm2, ozone, pollen, hay fever, allergy, allergies, smoke, breathe, breath, dust, uv index, ultraviolet, fine dust, sunburn
sea: tidal, sail, swim, swimming, coast, ship weather, water level, low water, diving, fishing, tide, tides, marine, surf, surfing, surfer, wave, waves, swell, sea, ocean, sailing, sailor, boat, harbour, beach, high water
ski: ski, skiing, mountain, resort, slopes

## places
geocode: location, locate, whereabouts, position on earth, lat, lon, house number, geocode, geocoding, geocoder, address, addresses, coordinates, latitude, longitude, lat lon, gps, postcode, zip code, postal, street, reverse geocoder, dirección, coordenadas, what3words, place search
route: traffic jam, journey, trip by car, itinerary, travel, hurry, commuting, detour, vehicle fleet, walk, bike, route, routes, routing, directions, drive, driving, road, roads, navigation, navigate, shortest way, travel time, isochrones, how far, distance, traffic, congestion, jam, cycling, walking, lorry, truck
ip: network address, internet address, originate, hacker location, ip, ip address, ip lookup, ip geolocation, asn, vpn, tor, visitor, visitors, ip intelligence, isp
map: map, maps, map tiles, tiles, satellite imagery, satellite images, elevation, altitude, terrain, cartography, aerial, height above
poi: points of interest, restaurant, restaurants, shops nearby, nearby, sights, sightseeing, cafe, places to eat
flight: jet, pilot, aeroplane, airplane, aerial trip, landing, take off, flight, flights, airline, airlines, airport, airports, plane, planes, aircraft, fly, flying, fare, fares, airfare, ticket, tickets, departures, gate, aviation, boarding
hotel: inn, bed, beds, nights, night, resort, bed and breakfast, camping, check in, hotel, hotels, room, rooms, accommodation, lodging, overnight, vacation rentals, holiday home, apartment for holidays, stay, place to sleep, hostel, booking, motel, guest
rail: locomotive, tube, coach, platform, ticket, tickets, train, trains, railway, rail, bus, buses, transit, tram, metro, underground, subway, timetable, timetables, public transport, ferry, commute, fahrplan, züge, station
charging: ev charging, charging, charging stations, electric car, electric cars, plugs
satellite: planet, galaxy, telescope, nasa, rocket, iss, eclipse, constellation, constellations, meteor, satellite, satellites, space station, orbit, asteroid, asteroids, star chart, stars, moon, sunrise, sunset, astronomy, planets, aurora, solar wind, near earth, space weather, night sky

## people and life
sport: athlete, olympics, goal, goals, champion, championship, race, racing, baseball, hockey, golf, rugby, club, standings, sport, sports, score, scores, live scores, match, matches, football, soccer, basketball, nba, tennis, cricket, league, leagues, fixtures, team, teams, formula one, f1, game results, player, tournament
betting: casino, stake, stakes, chances, tipster, predictions, bet, bets, betting, odds, bookmaker, bookmakers, gamble, gambling, wager, prediction market, prediction markets, sure bets, arbitrage, who will win
food: hungry, bake, baking, chef, lunch, breakfast, supper, vegan, vegetarian, recipe, recipes, cook, cooking, cuisine, meal, meals, dish, dinner, fridge, kitchen, recetas, food, eat, ingredients, infusions, tea
nutrition: nutrition, nutrients, calorie, calories, protein, diet, fat and sugar, vitamins, calorías, healthy eating
medicine: drug, drugs, medicine, medicines, medication, pill, pills, side effects, dosage, pharmacy, drug interactions, prescription
illness: flu, pain, ache, hurt, cough, nurse, surgeon, infection, health, symptom, symptoms, disease, doctor, patient, diagnosis, medical, clinical, icd, illness, sick, health questions, ill, headache, fever, rash, treatment, hospital
fitness: workout, workouts, exercise, exercises, fitness, gym, running coach, marathon, sleep, training plan, muscles, stretch, wearable, jogging
law: sue, suing, legislation, regulation, barrister, justice, crime, law, legal, court, courts, case law, statute, statutes, legislation, lawyer, attorney, judge, judgment, lawsuit, citations, solicitor
contract: contract, contracts, agreement, clause, clauses, terms and conditions, terms analyzer, nda
patent: patent, patents, trademark, trademarks, prior art, invention, intellectual property
company: startup, corporation, firm, supplier, competitor, competitors, commercial register, company, companies, business, businesses, firm, firms, enterprise, corporate, registry, kyb, firmographics, beneficial owners, officers, organisation, employer, shareholders, vat number, industry
employees: employees, headcount, employee count, people work, staff
techstack: tech stack, frameworks, technologies
contact: reach people, decision makers, sales, outreach, prospecting, address book, email finder, find email, work e mail, lead, leads, prospect, prospects, contact search, contact details, linkedin, person enrichment, sales leads, enrichment, who works
verifymail: email verifier, verify email, mailbox exists, valid email, deliverable, bounce
phonelookup: phone lookup, carrier, line type, caller id
paper: researcher, researchers, publication, publications, university, professor, thesis, bibliography, paper, papers, arxiv, pubmed, scholarly, academic, preprints, journal, literature review, citation graph, research articles, study, studies, scientific, science, doi
protein: protein structure, folds, biology, molecule, dna
dataset: dataset, datasets, data sets, open data
house: building, landlord, tenant, tenants, rental, renting, move house, villa, housing, house, houses, property, properties, home valuation, homes, real estate, rent estimate, landlord, land registry, parcel of land, mortgage, apartment, flat, realtor, for sale, estate agent
job: employment, work, employ, profession, unemployed, opening, openings, job, jobs, vacancy, vacancies, salary, salaries, hiring, career, careers, recruit, wage, wages, role pays, work from home, remote jobs, position
census: census, population, demographics, district, tenders, tender, election, elections, votes, public holidays, holidays, government, procurement
vehicle: vehicle, vehicles, vin, car make, inspections, automobile, car history
joke: witty, amuse, amusing, entertain, gag, hilarious, prank, giggle, joke, jokes, funny, laugh, humour, humor, pun, dad jokes, comedy, make me laugh, cheer me up
fortune: horoscope, tarot, astrology, astrologer, fortune, zodiac, star sign, magic 8 ball, wisdom, compliment, psychic
trivia: trivia, quiz, cat facts, pub quiz, facts
movie: film, films, director, documentary, sitcom, episode, screen, hollywood, what to watch, movie, movies, cinema, series, actor, actors, trailer, trailers, tv, streaming service, where to watch, anime, cast, imdb, watch tonight
book: book, books, isbn, author, novel, library
chess: chess, chess engine, checkmate, grandmaster
games: game, games, gaming, pc games, party game, steam
human: human, humans, person does, people answer, by hand, crowd, freelancer, data labeling, errand, real person

## markets
share: shareholder, exchange listed, nyse, dow jones, s p 500, broker, trading price, stock, stocks, share, shares, equity, equities, ticker, nasdaq, nyse, etf, options chain, wall street, share price, quotes, dividends, börsenkurse, aktienkurse, börse, market data, pre market
report: fundamentals, balance sheet, balance sheets, income statement, cash flow, earnings, sec filings, filings, 10 k, financials, insider trades, 13f, holdings, analyst ratings, annual report, quarterly, directors bought, profit and loss
forex: cash abroad, exchange money, pounds, euros, foreign money, exchange rate, exchange rates, currency, currencies, forex, fx, foreign exchange, euro, dollar, dollars, yen, pound, taux de change, devises, money abroad, peso, convert money
macro: inflation, gdp, unemployment, interest rate, interest rates, yield curves, macro, economic, economy, central bank, cost of living, consumer prices
commodity: gold, oil, wheat, commodity, commodities, silver, copper, raw materials
signal: trade, trades, trading, bullish, bearish, profit, investment, investing, trading signals, buy or sell, buy and sell, signals, technical indicators, rsi, macd, moving averages, momentum, backtest, backtester, stock picks, strategy, trader, when to buy, alpha, invest, entry, closing price
fraud: fraudster, criminal, crook, criminals, verify identity, passport check, impostor, fraud, sanctions, aml, money laundering, pep, watch lists, identity verification, kyc, screening, credit score, creditworthiness, compliance, terrorist, politically exposed
bank: bank, banks, iban, bic, swift, bin lookup, card issuer, account number
tax: tax, taxes, vat, sales tax, invoice generator, invoice, bill, billing, accounting
loan: loan, loans, instalments, borrow, repayments
electricity: watt, kwh, battery, heating, panels, megawatt, electricity, power price, power prices, energy, kilowatt, solar, photovoltaic, smart meter, grid, utility
carbon: carbon, co2, emissions, footprint, greenhouse
fuel: fuel, petrol, diesel, gasoline, filling station, gas station
product: purchase, buyer, item, items, merchandise, groceries, reviews of products, prices in shops, product search, product data, products, shop, shops, shopping, buy online, amazon, marketplace, price comparison, compare prices, price history, cheapest, retail, e commerce, ecommerce, store prices, bargain, deal finder
coupon: coupon, coupons, voucher, vouchers, discount, discounts, promo code, deal
giftcard: birthday, roaming, mobile data plan, gift card, gift cards, gift, present, top up, airtime, esim, prepaid, prepaid card
parcel: ship, ships, deliver, deliveries, post office, stamp, stamps, mailing, goods, my order, parcel, parcels, package tracking, package, packages, shipping, shipment, delivery, courier, postage, carriers, mail a letter, customs, duty, import duty, freight, logistics, print and post

## chains
coin: bitcoin, crypto, cryptocurrency, coin, coins, token price, altcoin, altcoins, bitcoin price, btc, eth price, ethereum price, market capitalisation, spot prices, crypto prices, oracle, price feed, price oracle, ohlcv, биткоина, криптовалют, precio del bitcoin
bitcoin: bitcoin, satoshi, satoshis, sats, btc, биткоин, mempool, halving, utxo, ordinals, inscriptions, hash rate, mining, block explorer, miner
price: price, prices, cost, costs, worth, rate, rates, precio, цены, курсы, how much, quote, quotes, value
wallet: holding, owner, owns, account balance, transferred, transfer, transfers, wallet, wallets, balance, balances, portfolio, token holders, holders, holdings, transaction history, transactions, on chain, onchain, address labels, ens, whale, whales, large transfers, blockchain analytics
rpc: rpc, json rpc, node access, archive node, full node, ethereum, solana, polygon, base rpc, raw transactions, websocket, blockchain node, connect to
defi: interest on coins, lend, lender, liquidity provider, farm, farming, token swap, trade tokens, exchange tokens, defi, swap, dex, liquidity pool, pools, yield, yields, apy, lending, stablecoin, stablecoins, bridge, aggregator, funding rates, gas price, gas tracker, liquidity, passive income, decentralised exchanges, staking
rug: trustworthy, safe token, rug, malicious contract, ponzi, rug pull, rugpull, honeypot, token risk, contract audit, audit, smart contract, wallet screening, risk score, hidden mints, can be sold, scam, scams, scammer
nft: nft, nfts, collectible, collectibles, floor price, rarity, mint, mints, jpegs
cryptonews: fear and greed, crypto news, crypto sentiment, token buzz, influencers, kol, market mood, hype, headlines that move coins, mentions of tickers
channel: lightning channels, channel, channels, inbound liquidity, rebalancer, lsp, submarine swaps, routing node, node stats, opens a channel, network graph, capacity
lightning: lightning, lightning network, bolt11, lnurl, lightning address, zap, zaps, invoice decoder, l402, paywall, satoshi payment, micropayments, pay invoice
fee: fee, fees, fee estimator, next block, sat per vbyte, confirmation, transaction cost
nostr: nostr, relay, relays, nip 05, npub, notes and profiles, publishes a note, decentralised social

## web
websearch: look up, internet, web, query the web, research online, websites about, web search, search the web, search engine, google, bing, serp, search results, search api, answer engine, look up online, find things, internet search, neural search, find on the internet, index of four billion pages, browse the web
news: newspapers, journalist, story, stories, event, events, news, headlines, breaking, press, journalism, newspaper, publishers, articles, current events, what happened, actualités, nachrichten, noticias, presse, today in the world
scrape: website, websites, site content, copy a page, webpage, webpages, extract from web pages, scrape, scraper, scraping, crawl, crawler, crawls, html, extract data, page to markdown, markdown, headless, headless browser, spider, web page, web pages, fetch a page, download a website, harvest, reader mode, main text
social: social network, social networks, viral, trending, thread, threads, profile, profiles, twitter, tweet, tweets, reddit, subreddit, instagram, tiktok, youtube, telegram channels, farcaster, facebook, social media, posts, x posts, followers, influencer, timeline, hashtags
screenshot: look of a website, render a page, page as a picture, preview, previews, screenshot, screenshots, page capture, capture, captures, snapshot of a website, thumbnail, open graph, picture of any web page
proxy: proxy, proxies, residential, rotating, unblocker, unblock, anonymous, new address for every request, mobile networks
captcha: captcha, captchas, bot check, bot checks, not a robot
seo: visibility, organic traffic, search ranking, found on google, competitor keywords, links, seo, backlink, backlinks, keyword research, keyword difficulty, rank tracker, ranking in google, traffic estimate, search volume, links to a site, organic

## messages
email: letter, letters, correspondence, e post, outlook, gmail, postmaster, email, e mail, emails, mail, mailbox, inbox, newsletter, smtp, dkim, disposable inbox, electronic mail, transactional mail
sms: texting, texted, mobile phone, cell phone, cellphone, smartphone, sms, text message, text messages, whatsapp, phone number, virtual number, one time code, one time codes, otp, handset, mobile message, two factor
telephone: phone, ring, rang, ringing, calling, talk on the phone, switchboard, landline, speak to somebody, voice call, phone call, telephone, dial, ring, rings a number, call someone, phone agent, fax
push: push notification, push notifications, notification, notifications, discord, slack, alert, alerts, notify, telegram bot, on call
pdf: paperwork, print, printable, page layout, sign, signing, signed, contract signing, merge documents, pdf, pdfs, docx, word file, document, documents, merge, e signature, sign a document, signature, office file, html to pdf

## filler
trade: generate, generates, generation, generator, create, creates, creation, maker, check, checks, find, finds, search, api, service, services, pay, paid, call, calls, account, key, json, usdc, base, request, endpoint, schema, errors, answers, agents, agent, data, app, tool, tools, online, real time, second, minute, uptime in the last quarter, fair use, stable, clear, built for, pay with lightning, no account, uncategorized, live, feed, tracker, checker, finder, lookup, world, global, day, fast, lite, pro, turbo, premium, basic, beta, plus, batch, text, one, list, works, labs, house, best, good, free, cheap
`
