// Tasks as people and agents write them, each with the services that may be picked for it. The pick is tuned on these tasks;
// held-out-tasks.ts has the others. No rule was taken from a result of the pick.

/**
 * Lines of `task => rules`, separated by commas: a pick that matches one of the rules is right. The rules are those of queries.ts.
 * A line without rules is a task that no service of the corpus does, so the right answer is that nothing fits.
 */
export const TASKS = `
tomorrow's weather for Paris => weather-forecast, weather-current
ask a language model a question => chat
turn the recording of a meeting into text => speech-to-text
read this sentence aloud in a calm voice => text-to-speech
generate an image of a cat in a spacesuit => image-generation
remove the background from a product photo => named background, named cutout
translate a contract from German into English => translation
summarise a long article in three sentences => summarise
is this crypto token a scam? => token-security
current price of bitcoin in dollars => crypto-prices
convert 250 euros to Japanese yen => fx-rates
send a text message to a customer in Germany => sms
find the email address of a person at a company => people-data
who owns the domain example.com => domain-tools
take a screenshot of a web page => screenshots
search the web for recent articles about solid-state batteries => web-search, news, science
scrape the product pages of an online shop => scraping, shopping
which country is the IP address 203.0.113.7 in => ip-geolocation
coordinates of Alexanderplatz 1, Berlin => geocoding, maps
driving directions from Munich to Vienna => routing, maps
flights from London to Tokyo on 3 May => flights
book a hotel room in Lisbon for two nights => hotels
run a Python script in a sandbox => code-execution
extract the text from a scanned invoice => ocr, text-extraction, pdf-tools
how many calories are in a banana => nutrition
last quarter's earnings of Apple => fundamentals
live score of the Arsenal match => sports-scores
odds for the next Formula 1 race => betting-odds
is the air in Delhi safe to breathe today => air-quality
recent tweets about our brand => social-scraping
list the transactions of an Ethereum wallet => onchain-data, rpc-node
pay a Lightning invoice from my agent => lightning-payments
order a pizza to the office =>
book a haircut in Lisbon on Friday =>
water the plants on my balcony while I am away =>
find a plumber for a leaking tap =>
walk my dog this afternoon =>
notarise a signature on a contract =>
rent a bicycle for the weekend in Copenhagen =>
repair the cracked screen of my phone =>
temperature in Oslo right now => weather-current, weather-forecast
make a spoken version of a blog post => text-to-speech
find out whether a customer review is positive or negative => sentiment
where is my parcel with the number JD014600003 => shipping
check that an email address exists before I write to it => people-data, email
swap 2 ETH for USDC at the best rate => defi
describe what can be seen in a photo => vision
create a QR code for a link => named qr
send a newsletter to a list of subscribers => email
stock quote for Tesla => stock-quotes
rent a GPU for an hour to train a model => gpu-rental
add captions to a short video => subtitles
how risky is it to give credit to this company => credit-risk
find patents similar to my invention => law
mow the lawn behind the house =>
an appointment with a dentist next week =>
deliver flowers to my mother on Sunday =>
paint the walls of my living room =>
teach my daughter to swim =>
fix the brakes of a delivery van =>
`
