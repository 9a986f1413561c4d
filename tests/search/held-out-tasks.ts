// Tasks that are never looked at while the pick is tuned. They are scored only to see whether the tuned pick generalises. The
// format is that of tasks.ts.

export const HELD_OUT_TASKS = `
what will the weather be like in Madrid this weekend => weather-forecast, weather-current
transcribe an episode of a podcast => speech-to-text, subtitles
translate a product description into Spanish => translation
latest headlines about climate policy => news, web-search
price of Ethereum in euros => crypto-prices
exchange rate between the dollar and the pound => fx-rates
screenshot of a competitor's home page => screenshots
geocode a list of street addresses => geocoding
hotel prices in Prague for New Year => hotels
search for flights to Bangkok => flights
run JavaScript code safely => code-execution
send an SMS with a one-time code => sms
balance sheet of Siemens => fundamentals
logo for a coffee shop => named logo, image-generation
trim the hedge in front of my house =>
a babysitter for Saturday night =>
pick up my laundry =>
replace the battery of my watch =>
sing at my sister's birthday =>
a carpenter to build shelves =>
`
