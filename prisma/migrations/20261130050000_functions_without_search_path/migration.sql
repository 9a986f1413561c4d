-- The functions behind generated columns called each other by names that need a search path. pg_dump and pg_upgrade set an empty
-- search path, so a backup could not be restored. A body after `return` is parsed once, here, and refers to functions by their
-- identity. The values stay equal, and Postgres still inlines the functions. tests/db/backup.db.test.ts restores a backup.

create or replace function search_words(given text) returns text language sql immutable strict parallel safe
  return translate(search_key(given), '-_./\:;,@&=?#%+~|''’`()[]{}<>', '                             ');

create or replace function name_vector(name text) returns tsvector language sql immutable strict parallel safe
  return to_tsvector('simple', search_words(name)) || to_tsvector('english', search_words(name));

create or replace function search_vector(name text, category text, provider text, host text, description text)
returns tsvector language sql immutable parallel safe
  return setweight(name_vector(name), 'A')
    || setweight(to_tsvector('english', search_words(category || ' ' || coalesce(provider, ''))), 'B')
    || setweight(to_tsvector('english', search_words(host)), 'C')
    || setweight(to_tsvector('english', search_words(coalesce(description, ''))), 'D');

create or replace function price_drift(is_current boolean, asked_usd float8, declared_usd float8, asked_sats bigint,
  declared_sats bigint, asked_compare float8, listed_compare float8)
returns float8 language sql immutable parallel safe
  return case when not is_current then null
    when asked_usd is not null and declared_usd is not null then relative_difference(asked_usd, declared_usd)
    when asked_sats is not null and declared_sats is not null then relative_difference(asked_sats::float8, declared_sats::float8)
    when declared_usd is not null or declared_sats is not null then relative_difference(asked_compare, listed_compare, 0.1) end;

-- Trigger functions that name tables. PL/pgSQL looks names up at run time, so these functions keep the search path of now.
alter function bump_catalogue_version() set search_path from current;
alter function redact_deliveries() set search_path from current;
alter function queue_embedding() set search_path from current;
alter function drop_from_embedding_backlog() set search_path from current;
alter function queue_template() set search_path from current;
