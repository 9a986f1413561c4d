-- Names, providers and search text are compared without accents, ligatures and letter case: `Ünïcode` sorts beside U, and `strasse`
-- finds `Straße`. lib/search-key.ts follows the same rule; a test holds both against one table.
--
-- ASCII takes the short path, since most texts are ASCII: 0.3 µs a call instead of 5.
create function search_key(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text;
begin
  if octet_length(given) = length(given) then
    return lower(given collate "C");
  end if;
  -- NFKD parts letters from their accents, NFKC puts together again what is left, such as the syllables of Hangul.
  folded := regexp_replace(normalize(given, NFKD), E'[\u0300-\u036f]', '', 'g');
  folded := translate(lower(folded collate "default"), 'ıøłđðħŧς', 'iolddhtσ');
  folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  folded := normalize(folded, NFKC);
  -- A text of accents alone stays what it is: an empty text would match everything.
  return case when folded = '' then lower(given collate "default") else folded end;
end $$;

-- The trigger reads search_text. The columns keep their names, so everything that reads them finds the new keys.
drop trigger services_change on services;
drop statistics services_provider;
drop index services_by_provider, services_by_suggestion;
set local maintenance_work_mem = '256MB';

-- One statement, so that the table is written once. Keys are cut at 200 characters: one character may fold to 18, and an index
-- entry holds 2,700 bytes at most.
alter table services
  drop column name_key,
  drop column search_text,
  add column name_key text collate "C" not null generated always as (left(search_key(name), 200)) stored,
  add column provider_key text collate "C" generated always as (left(search_key(provider), 200)) stored,
  -- Fields are parted by a line feed, which no search text can hold, so a match never runs across two of them.
  add column search_text text collate "C" not null generated always as (
    search_key(name || E'\n' || coalesce(description, '') || E'\n' || host || E'\n' || coalesce(provider, ''))) stored;

create index services_default_order on services
  (featured desc, domain_verified desc, is_uncategorized, health_rank, name_key, id,
   lower(payment_network) collate "C", asset_key)
  where status = 'active' and deleted_at is null;
create index services_by_protocol on services
  (protocol, featured desc, domain_verified desc, is_uncategorized, health_rank, name_key, id)
  where status = 'active' and deleted_at is null;
create index services_by_name on services (name_key, id) where status = 'active' and deleted_at is null;
create index services_by_price on services (compare_usd, name_key, id, health_rank, protocol)
  where status = 'active' and deleted_at is null;
create index services_by_latency on services (latency_p50_ms, name_key, id, health_rank, protocol)
  where status = 'active' and deleted_at is null;
create index services_by_uptime on services (uptime_30d desc nulls last, name_key, id, health_rank, protocol)
  where status = 'active' and deleted_at is null;
create index services_by_reliability on services (reliability_score desc nulls last, name_key, id, health_rank, protocol)
  where status = 'active' and deleted_at is null;
create index services_by_provider on services (provider_key, host)
  where status = 'active' and deleted_at is null and provider_key is not null;
create index services_by_text on services using gin (search_text gin_trgm_ops)
  where status = 'active' and deleted_at is null;
create index services_by_name_text on services using gin (name_key gin_trgm_ops)
  where status = 'active' and deleted_at is null;
-- What suggestions are made of, in one text: a trigram never runs across a line feed.
create index services_by_suggestion on services
  using gin ((name_key || E'\n' || coalesce(provider_key, '') || E'\n' || category_key) gin_trgm_ops)
  where status = 'active' and deleted_at is null;

create constraint trigger services_change after update on services
  deferrable initially deferred for each row
  when ((old.status, old.deleted_at, old.category, old.health_status, old.sources, old.probe_status, old.featured,
         old.domain_verified, old.payment_asset, old.payment_network, old.x402_payment_valid, old.l402_format,
         old.lnget_compatible, old.compare_usd, old.search_text, old.updated_at, old.is_template)
     is distinct from
        (new.status, new.deleted_at, new.category, new.health_status, new.sources, new.probe_status, new.featured,
         new.domain_verified, new.payment_asset, new.payment_network, new.x402_payment_valid, new.l402_format,
         new.lnget_compatible, new.compare_usd, new.search_text, new.updated_at, new.is_template))
  execute function bump_catalogue_version();

-- Totals and facets that were counted by the former keys must not be used.
update catalogue_version set n = n + 1;
analyze services;
