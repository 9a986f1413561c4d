// Families about people: health, law, companies, science, homes and games.

import { families } from "./family"

export const LIFE = families(`
# nutrition in health/nutrition, share 16, 0.002 USD
Nutrition Facts: Calories, protein, fat and sugar of any dish.
Recipe Search: Recipes by what is in the fridge.
Calorie Counter: Calories, protein, fat and sugar of any dish.
Meal Planner: Plans a week of meals within a budget.
Food Barcode: Nutrients of packaged food by barcode.

# medical in health/medical, share 18, 0.01 USD
Drug Interactions: Warns when two medicines do not go together.
Symptom Checker: Likely causes of what the patient feels.
ICD-10 Lookup: Diagnosis codes by name.
Clinical Trials: Recruiting studies by disease and place.
Medical Q&A: Answers health questions with references.
Medication Guide: Dosage, side effects and warnings of medicines.

# fitness in health/fitness, share 8, 0.002 USD
Workout Planner: Training plans for the gym or at home.
Exercise Database: A thousand exercises with pictures and muscles.
Running Coach: Paces and weekly plans up to the marathon.
Sleep Score: Scores sleep from wearable data.

# law in legal/research, share 16, 0.02 USD
Case Law Search: Court decisions by meaning, with citations.
Contract Review: Points out risky clauses in an agreement.
Statute Finder: Legislation in force on a date.
Trademark Search: Registered trademarks similar to a name.
Patent Search: Prior art for an invention.
Terms Analyzer: Points out risky clauses in an agreement.

# company-data in data/companies, share 34, 0.01 USD
Company Lookup: Registered address, officers and filings of companies.
Business Registry: Registered address, officers and filings of companies.
KYB Check: VAT and registration numbers, checked.
Firmographics: Enriches a domain with industry, size and revenue.
Beneficial Owners: Who owns and controls a business.
Tech Stack Lookup: What software and frameworks a company's website runs on.
Employee Count: How many people work at a company, by year.

# people-data in data/people, share 26, 0.02 USD
Email Finder: Work e-mail of a person by name and company.
Person Enrichment: Profile, job and employer from an e-mail address.
Lead Finder: Leads by role, industry and place.
Email Verifier: Says whether a mailbox exists without writing to it.
Phone Lookup: Line type and carrier of a phone number.
Contact Search: Leads by role, industry and place.
LinkedIn Profile: Profile, job and employer from an e-mail address.

# science in science/papers, share 18, 0.002 USD
Paper Search: Searches 200 million scholarly articles.
arXiv Digest: New preprints on your topic every morning.
Citation Graph: Who cites whom, with abstracts.
PubMed Search: Searches 200 million scholarly articles.
Dataset Finder: Open data sets by subject, with licences.
Protein Structure: Predicts how a protein folds.

# space in science/space, share 10, 0.001 USD
Satellite Passes: When the space station flies over you.
Asteroid Watch: Near-Earth objects of the week.
Sun and Moon: Sunrise, sunset and moon phase for a place.
Star Chart: Which stars stand above you tonight.
Space Weather: Solar wind and aurora outlook.

# calculation in science/maths, share 14, 0.001 USD
Equation Solver: Solves equations step by step.
Unit Converter: Converts between 1,200 units.
Symbolic Math: Derivatives, integrals and limits.
Calculator: Exact arithmetic for agents that cannot count.
Statistics: Means, tests and regressions on the numbers you send.

# real-estate in data/property, share 16, 0.01 USD
Property Prices: What homes sold for in a street or a postcode.
Home Valuation: What a house is worth, from recent sales nearby.
Rent Estimate: Expected rent for an address.
Listings Search: Homes for sale and to let.
Land Registry: Owner and boundaries of a parcel.

# jobs in data/jobs, share 12, 0.004 USD
Job Search: Vacancies of 30,000 employers.
Salary Data: What a role pays in a city.
Remote Jobs: Vacancies of 30,000 employers.
Hiring Signals: Companies that are hiring right now.

# government in data/government, share 12, 0.002 USD
Census Data: Population, income and age by district.
Public Tenders: Open calls for tenders by sector.
Election Results: Votes by district in past elections.
Public Holidays: Bank and public holidays of 120 countries.
Vehicle Registry: Make, model and inspections of a car by plate or VIN.

# fun in entertainment/fun, share 22, 0.0005 USD
Random Joke: A new joke on every call.
Dad Jokes: A new joke on every call.
Horoscope: Daily horoscope for your sign.
Fortune Cookie: Wisdom, one line at a time.
Cat Facts: Something you did not know about cats.
Trivia: Quiz questions in twenty subjects.
Tarot Reading: Draws three cards and reads them.
Magic 8-Ball: Answers yes, no or ask again later.
Compliment: Says something nice about you.

# movies-games in entertainment/media, share 18, 0.001 USD
Movie Database: Cast, ratings and trailers of films and series.
Where to Watch: Which service streams a title.
Game Prices: Discounts on PC games.
Book Search: Books by title, author or ISBN.
Chess Engine: Best move in a chess position.
Song Lyrics: Words of songs by title and artist.
Anime Catalogue: Cast, ratings and trailers of films and series.
`)
