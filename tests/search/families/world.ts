// Families about the world: weather, places, travel and sport.

import { families } from "./family"

export const WORLD = families(`
# weather-forecast in weather/forecast, share 62, 0.001 USD
Weather Forecast: Hourly and daily forecast for any coordinates.
7-Day Forecast: Temperature, rain, wind and cloud cover for the next 7 days.
Hourly Weather: Hourly and daily forecast for any coordinates.
Weather API: Weather as JSON.
Ski Forecast: Snow depth and freezing level for mountain resorts.
Rain Radar: Will it rain? Minute-by-minute precipitation for the next hour.
Micro Forecast: Global weather forecast from five models.
16-Day Outlook: Daily outlook for more than two weeks ahead, with its uncertainty.

# weather-current in weather/current, share 34, 0.001 USD
Current Weather: Current conditions for a city or coordinates.
Weather Now: Current conditions for a city or coordinates.
Conditions: Temperature, humidity, pressure and wind right now.
Station Observations: Latest observations of 40,000 ground stations.
METAR: Airport weather reports, decoded.
Temperature: Temperature, humidity, pressure and wind right now.

# weather-history in weather/history, share 16, 0.003 USD
Historical Weather: Weather of any day since 1940.
Climate Normals: Climate averages per month for any place.
Weather Archive: Weather of any day since 1940.
ERA5 Data: Reanalysis data by the hour, for energy and insurance.

# weather-alerts in weather/alerts, share 14, 0.001 USD
Severe Weather Alerts: Official warnings of storms, floods and heat.
Storm Warnings: Official warnings of storms, floods and heat.
Lightning Strikes: Lightning strikes within a radius in near real time.
Hurricane Tracker: Tracks and cones of tropical cyclones.
Flood Warnings: Flood levels of rivers with warnings.

# air-quality in weather/air, share 18, 0.001 USD
Air Quality: Pollution levels for any city.
AQI: Air quality index with PM2.5, ozone and nitrogen dioxide.
Pollen Count: Grass, birch and ragweed pollen by day.
PM2.5 Map: Air quality index with PM2.5, ozone and nitrogen dioxide.
Wildfire Smoke: Where wildfire smoke drifts, and how thick it is.
UV Index: Ultraviolet radiation by the hour, and when to stay in the shade.

# marine in weather/marine, share 12, 0.002 USD
Tides: Tide times and heights for 8,000 harbours.
Marine Forecast: Swell, waves and wind for sailors and surfers.
Surf Report: Swell, waves and wind for sailors and surfers.
Sea Temperature: Sea surface temperature and currents.
Wave Height: Swell, waves and wind for sailors and surfers.

# geocoding in geo/geocoding, share 34, 0.0008 USD
Geocoding: Coordinates for an address, and back.
Reverse Geocoder: Finds the address at a latitude and longitude.
Address Lookup: Coordinates for an address, and back.
Address Autocomplete: Validates and completes postal addresses in 240 countries.
Postcode Finder: Postcodes and the towns they belong to.
What3Words Lookup: Three words for any place, and back.
Place Search: Finds places by name or kind.

# routing in geo/routing, share 22, 0.002 USD
Route Planner: Shortest route through many stops.
Directions: Driving, cycling and walking directions.
Travel Time Matrix: Travel times between many places at once.
Isochrones: Travel times between many places at once.
Truck Routing: Routes that respect height, weight and tunnels for lorries.
Traffic: Live traffic and road closures.

# ip-geolocation in geo/ip, share 30, 0.0005 USD
IP Geolocation: Country, city and network of an IP address.
IP Lookup: Country, city and network of an IP address.
VPN Detection: Tells VPN, proxy and Tor exits from homes.
IP to Country: Where in the world is this visitor.
ASN Lookup: ASN, company and abuse contact of an address.
IP Intelligence: Country, city and network of an IP address.

# maps in geo/maps, share 14, 0.001 USD
Map Tiles: Vector and raster map tiles.
Static Maps: A picture of a map for any place.
Satellite Imagery: Recent satellite images by coordinates.
Elevation: Height above sea level for a point or a path.
Points of Interest: Restaurants, shops and sights nearby.

# flights in travel/flights, share 22, 0.005 USD
Flight Search: Compares fares of 400 airlines.
Flight Status: Departures, delays and gates in real time.
Cheap Flights: Compares fares of 400 airlines.
Airport Departures: Departures, delays and gates in real time.
Aircraft Tracking: Position of any aircraft by its call sign.
Fare Calendar: Cheapest day to fly.

# hotels in travel/hotels, share 16, 0.005 USD
Hotel Search: Room prices and availability of two million properties.
Room Rates: Room prices and availability of two million properties.
Vacation Rentals: Holiday homes and apartments by the night.
Hotel Reviews: Guest reviews of accommodation.
Booking: Books a hotel room and pays on the spot.

# transit in travel/transit, share 12, 0.001 USD
Train Times: Timetables and delays of European railways.
Public Transit: Journeys by train, tram and underground.
Bus Arrivals: Next bus at your stop.
Ferry Schedule: Crossings, prices and cabins of 200 ferry lines.
EV Charging Stations: Charging points for electric cars with free plugs.

# sports-scores in sports/scores, share 24, 0.002 USD
Live Scores: Live scores and results of 900 leagues.
Football Fixtures: Fixtures, line-ups and tables of football.
NBA Stats: Player and team statistics.
Tennis Results: Live scores and results of 900 leagues.
F1 Timing: Lap times and positions while the race runs.
League Tables: Fixtures, line-ups and tables of football.
Cricket Live: Ball by ball, as it happens.

# betting-odds in sports/odds, share 20, 0.005 USD
Betting Odds: Odds of 60 bookmakers side by side.
Odds Comparison: Odds of 60 bookmakers side by side.
Match Predictions: Probabilities for tonight's matches.
Arbitrage Finder: Spots sure bets between bookmakers.
Prediction Markets: Prices of prediction markets on elections and sport.
Value Bets: Odds of 60 bookmakers side by side.
`)
