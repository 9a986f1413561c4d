-- A missed pass and an outdated digest have columns of their own instead of a negative number and an empty text.

alter table source_listings
  -- Whether the last whole pass over the source did not name the listing; the next one that does not removes the label.
  add column missed boolean not null default false,
  -- Null: the next pass merges the listing even when the source says the same as before.
  alter column digest drop not null;
update source_listings set missed = true, pass = -pass where pass < 0;
update source_listings set digest = null where digest = '';
alter table source_listings
  add check (pass >= 0),
  add check (digest <> '');
create index source_listings_missed on source_listings (source, service_id) where missed;

-- The position inside an unfinished pass is named after what it is.
update sources set resume = (resume - 'place') || jsonb_build_object('cursor', resume -> 'place') where resume ? 'place';
