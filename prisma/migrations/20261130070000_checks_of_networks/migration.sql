-- The part of `counted` by each network that has requested checks of the site in this hour, so that no network uses up all of them.
-- Keys are networks (203.0.113.0/24), values are numbers of checks: at most as many entries as checks. Rows last a day.
alter table site_leases add column networks jsonb not null default '{}' check (jsonb_typeof(networks) = 'object');
