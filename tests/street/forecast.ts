// A plausible forecast for any city: today and the next two days. The same city and day give the same weather.

import { createHash } from "node:crypto"

const DAY_MS = 86_400_000
const SKIES = ["sunny", "partly cloudy", "cloudy", "light rain", "showers"]

function forecastDay(city: string, at: Date) {
  const date = at.toISOString().slice(0, 10)
  const [first = 0, second = 0, third = 0, fourth = 0] = createHash("sha256").update(`${city} ${date}`).digest()
  const min = 2 + (first % 12)
  const sky = SKIES[second % SKIES.length]
  const isWet = sky === "light rain" || sky === "showers"
  return {
    date,
    sky,
    min,
    max: min + 4 + (third % 7),
    rain_mm: isWet ? 1 + (fourth % 9) : 0,
    wind_kmh: 5 + (fourth % 30),
  }
}

/** `days` begins with today (UTC), so the second entry is tomorrow. */
export function forecast(city: string, now: Date) {
  const days = [0, 1, 2].map((offset) => forecastDay(city, new Date(now.getTime() + offset * DAY_MS)))
  return { city, temp: 20, days }
}
