-- Search by words: an English stem, the beginning of a word or the word as written, in any order, over name, category, provider,
-- host and description. docs/decisions.md#search has the rules, lib/catalogue/search the queries.

-- Separates the words of host names, paths and slugs, which the parser of text search would read as one word.
create function search_words(given text) returns text language sql immutable strict parallel safe as $$
  select translate(search_key(given), '-_./\:;,@&=?#%+~|''’`()[]{}<>', '                             ')
$$;

-- The words of a name, as stems and as written: the beginning of a word is often no beginning of its stem.
create function name_vector(name text) returns tsvector language sql immutable strict parallel safe as $$
  select to_tsvector('simple', search_words(name)) || to_tsvector('english', search_words(name))
$$;

-- The weights: A name, B category and provider, C host, D description.
create function search_vector(name text, category text, provider text, host text, description text)
returns tsvector language sql immutable parallel safe as $$
  select setweight(name_vector(name), 'A')
    || setweight(to_tsvector('english', search_words(category || ' ' || coalesce(provider, ''))), 'B')
    || setweight(to_tsvector('english', search_words(host)), 'C')
    || setweight(to_tsvector('english', search_words(coalesce(description, ''))), 'D')
$$;

set local maintenance_work_mem = '256MB';
drop index services_by_text;
-- One statement, so that the table is written once.
alter table services
  drop column search_text,
  add column search_text text collate "C" not null generated always as (
    search_key(name || E'\n' || coalesce(description, '') || E'\n' || host || E'\n' || coalesce(provider, '') || E'\n' || category))
    stored,
  -- A search of names by the weight in search_vector would read every service with the words: the index has no weights.
  add column name_vector tsvector not null generated always as (name_vector(name)) stored,
  add column search_vector tsvector not null generated always as (
    search_vector(name, category, provider, host, description)) stored;
create index services_by_text on services using gin (search_text gin_trgm_ops)
  where status = 'active' and deleted_at is null;
create index services_by_name_word on services using gin (name_vector)
  where status = 'active' and deleted_at is null;
create index services_by_word on services using gin (search_vector)
  where status = 'active' and deleted_at is null;


-- The words of the public catalogue, as written, and the number of services that contain each. A job counts them anew when the
-- catalogue has changed. Searches use them to correct misspelled words and to weigh rare words.
create table catalogue_words (
  word text collate "C" primary key,
  services int not null check (services > 0)
);
create index catalogue_words_by_similarity on catalogue_words using gin (word gin_trgm_ops);

update catalogue_version set n = n + 1;
analyze services;
