-- Prices in sats are compared in dollars with the 15 digits that are printed (satsToUsd in lib/catalogue/price/price.ts). The noise of
-- further digits hid 258 of the prices from 1 to 2,000 sats from a filter for their own price.
update services set compare_usd = compare_usd::numeric::float8
where price_usd is null and price_sats is not null and compare_usd <> compare_usd::numeric::float8;
update services set observed_compare_usd = observed_compare_usd::numeric::float8
where observed_price_usd is null and observed_price_sats is not null and observed_compare_usd <> observed_compare_usd::numeric::float8;
