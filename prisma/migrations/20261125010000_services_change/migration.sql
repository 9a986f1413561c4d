-- The catalogue version moves when any column changes that the list, its filters or its counts read, but for the figures that
-- change with every check: a cached page may show these ten seconds late. tests/catalogue/list/version-trigger.db.test.ts names
-- a column that is read and not watched.
drop trigger services_change on services;
create constraint trigger services_change after update on services
  deferrable initially deferred for each row
  when ((old.id, old.number, old.url, old.protocol, old.host, old.name, old.description, old.category, old.provider,
         old.sources, old.featured, old.domain_verified, old.status, old.deleted_at, old.registered_at,
         old.updated_at, old.http_method, old.probe_status, old.health_status, old.price_sats, old.price_usd,
         old.payment_asset, old.payment_network, old.compare_usd, old.test_network, old.declared_price_sats,
         old.declared_price_usd, old.source_price_sats, old.source_price_usd, old.observed_price_sats,
         old.observed_price_usd, old.observed_asset, old.observed_network, old.l402_format, old.lnget_compatible,
         old.x402_payment_valid, old.x402_facilitator_reachable, old.x402_asset_known, old.template_word, old.copied)
     is distinct from
        (new.id, new.number, new.url, new.protocol, new.host, new.name, new.description, new.category, new.provider,
         new.sources, new.featured, new.domain_verified, new.status, new.deleted_at, new.registered_at,
         new.updated_at, new.http_method, new.probe_status, new.health_status, new.price_sats, new.price_usd,
         new.payment_asset, new.payment_network, new.compare_usd, new.test_network, new.declared_price_sats,
         new.declared_price_usd, new.source_price_sats, new.source_price_usd, new.observed_price_sats,
         new.observed_price_usd, new.observed_asset, new.observed_network, new.l402_format, new.lnget_compatible,
         new.x402_payment_valid, new.x402_facilitator_reachable, new.x402_asset_known, new.template_word, new.copied))
  execute function bump_catalogue_version();
