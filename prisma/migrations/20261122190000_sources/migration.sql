-- Listings from other places: whose word a listing shows, and which listings a place named last, and when.

-- Labels of sources; null where a person said it. Beside `sources`, which holds who knows the listing at all.
alter table services
  add column text_by     text,
  add column category_by text,
  add column price_by    text;

-- Passes over a place are numbered; one that breaks off is gone on with under its number.
alter table sources
  add column pass    bigint not null default 0 check (pass >= 0),
  -- How many listings the last whole pass named.
  add column named   integer check (named >= 0);

create table source_listings (
  source     text not null references sources on delete cascade,
  service_id uuid not null references services on delete cascade,
  -- The last pass that named it.
  pass       bigint not null,
  -- Of what it said then (lib/sources/admit.ts).
  digest     text not null,
  primary key (source, service_id)
);
create index source_listings_by_pass on source_listings (source, pass);
create index source_listings_by_service on source_listings (service_id);

-- Candidates for retirement: public, and nobody names them any more.
create index services_unnamed on services (health_since)
  where status = 'active' and deleted_at is null and sources = '{}' and health_status = 'down';
