-- The page of changes reads the log newest first, by kind and protocol or by host. The host stands in the JSON of the event, and is
-- absent from the events of purged listings.
create index events_by_kind on events (protocol, kind, seq desc);
create index events_by_host on events ((service ->> 'host'), seq desc) where service_id is not null;

-- Incidents whose recovery a check saw, newest first.
create index incidents_recovered on incidents (closed_at desc) where outcome = 'recovered';

-- The price in the challenge before, so that the services whose price fell are an index. `fall` is the share by which the price fell,
-- from 1 % on: a price in sats that follows the rate of bitcoin moves by less between two checks. Dollars are compared with dollars,
-- else sats with sats.
alter table prices
  add column former_sats bigint check (former_sats >= 0),
  add column former_usd double precision check (former_usd >= 0),
  add column fall double precision generated always as (
    case when former_usd is not null and price_usd is not null
           then case when price_usd < 0.99 * former_usd then 1 - price_usd / former_usd end
         when former_sats is not null and price_sats < 0.99 * former_sats then 1 - price_sats::float8 / former_sats end) stored;

with steps as (
  select id, lag(price_sats) over by_time as sats, lag(price_usd) over by_time as usd
  from prices window by_time as (partition by service_id order by seen_at, id))
update prices p set former_sats = steps.sats, former_usd = steps.usd
from steps where steps.id = p.id and (steps.sats is not null or steps.usd is not null);

create index prices_fallen on prices (seen_at desc, service_id) where fall is not null;
