// Tasks that are never looked at while the pick is tuned. They are scored only to see whether the tuned pick generalises. The
// format is that of tasks.ts.

export const HELD_OUT_TASKS = `
what does a litre of diesel cost near the A9 motorway today => named fuel
does ibuprofen go together with warfarin => named drug, medical
read the number plate of the car in this photo => named license plate, named vision q, named handwriting reader
how long is the drive from Lyon to Turin with the traffic of this afternoon => routing
which bank does the IBAN DE89370400440532013000 belong to => named iban, named bank lookup
write 300 words of advertising text for running shoes => copywriting, chat
has my password turned up in a leak => named breach
how much salt and fat does a lasagne contain => named nutrition facts, named calorie counter, named food barcode
next train from Hamburg to Cologne after 18:00 => named train times, named public transit, named fahrplanauskunft
make a short video clip of waves at sunset => video-generation
what would my two-bedroom flat in Leeds sell for => named valuation, named property prices
how much does it cost to move 500 USDC from Base to Arbitrum => named bridge
decide whether a comment on my forum is hateful before it is shown => named content moderation, named toxicity, named safety classifier, named text classification, named topic tagger
ask an AI to explain why the sky is blue => chat, named answer engine
what was the weather in Rome on the day I was born, 4 June 1988 => named historical weather, named weather archive, named era5
store my winter tyres until spring =>
train a puppy not to bite =>
check the oil of my car before a long trip =>
sharpen the blades of my kitchen knives =>
pick the apples in our orchard =>
`
