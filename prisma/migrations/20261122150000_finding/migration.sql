-- Filters by provider, payment network and time of change; names that begin or sound like what somebody types.

create index services_by_provider on services ((lower(provider) collate "C"), host)
  where status = 'active' and deleted_at is null and provider is not null;
create index services_by_network on services ((lower(payment_network) collate "C"))
  where status = 'active' and deleted_at is null and payment_network is not null;
create index services_by_change on services (updated_at, id) where status = 'active' and deleted_at is null;
-- What suggestions are made of, in one text: a trigram never runs across a line feed.
create index services_by_suggestion on services
  using gin ((lower(name || E'\n' || coalesce(provider, '') || E'\n' || category)) gin_trgm_ops)
  where status = 'active' and deleted_at is null;

-- Counts now depend on the network and on the time of change too.
drop trigger services_change on services;
create constraint trigger services_change after update on services
  deferrable initially deferred for each row
  when ((old.status, old.deleted_at, old.category, old.health_status, old.sources, old.probe_status, old.featured,
         old.domain_verified, old.payment_asset, old.payment_network, old.x402_payment_valid, old.l402_format,
         old.lnget_compatible, old.compare_usd, old.search_text, old.updated_at)
     is distinct from
        (new.status, new.deleted_at, new.category, new.health_status, new.sources, new.probe_status, new.featured,
         new.domain_verified, new.payment_asset, new.payment_network, new.x402_payment_valid, new.l402_format,
         new.lnget_compatible, new.compare_usd, new.search_text, new.updated_at))
  execute function bump_catalogue_version();
