-- What keeps the checker out of an endpoint. docs/decisions.md#health

alter table services add column health_reason jsonb check (jsonb_typeof(health_reason) = 'object');

drop trigger services_change on services;
create constraint trigger services_change after update on services
  deferrable initially deferred for each row
  when ((old.id, old.number, old.url, old.protocol, old.host, old.name, old.description, old.category, old.provider,
         old.sources, old.featured, old.domain_verified, old.status, old.deleted_at, old.registered_at,
         old.updated_at, old.http_method, old.probe_status, old.health_status, old.price_sats, old.price_usd,
         old.payment_asset, old.payment_network, old.compare_usd, old.test_network, old.declared_price_sats,
         old.declared_price_usd, old.source_price_sats, old.source_price_usd, old.observed_price_sats,
         old.observed_price_usd, old.observed_asset, old.observed_network, old.l402_format, old.lnget_compatible,
         old.x402_payment_valid, old.x402_facilitator_reachable, old.x402_asset_known, old.template_word, old.copied,
         old.observed_is_current, old.observed_compare_usd, old.challenge_has_schema, old.source_has_schema,
         old.uptime_step, old.latency_step, old.payable_by, old.observed_basis, old.observed_unit, old.source_basis, old.source_unit,
         old.kind, old.tool, old.cautions, old.cautions_until, old.is_new, old.listed_at, old.payees,
         old.health_reason)
     is distinct from
        (new.id, new.number, new.url, new.protocol, new.host, new.name, new.description, new.category, new.provider,
         new.sources, new.featured, new.domain_verified, new.status, new.deleted_at, new.registered_at,
         new.updated_at, new.http_method, new.probe_status, new.health_status, new.price_sats, new.price_usd,
         new.payment_asset, new.payment_network, new.compare_usd, new.test_network, new.declared_price_sats,
         new.declared_price_usd, new.source_price_sats, new.source_price_usd, new.observed_price_sats,
         new.observed_price_usd, new.observed_asset, new.observed_network, new.l402_format, new.lnget_compatible,
         new.x402_payment_valid, new.x402_facilitator_reachable, new.x402_asset_known, new.template_word, new.copied,
         new.observed_is_current, new.observed_compare_usd, new.challenge_has_schema, new.source_has_schema,
         new.uptime_step, new.latency_step, new.payable_by, new.observed_basis, new.observed_unit, new.source_basis, new.source_unit,
         new.kind, new.tool, new.cautions, new.cautions_until, new.is_new, new.listed_at, new.payees,
         new.health_reason))
  execute function bump_catalogue_version();
