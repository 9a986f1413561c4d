-- What fails is slow, unreliable and seldom up, so its listings come last in these orders; what takes Lightning comes after all
-- proven ones that take something else. With the commonest filters at the end of each index, a page of such listings is found
-- without reading every listing that comes before.
drop index services_default_order, services_by_price, services_by_latency, services_by_uptime, services_by_reliability;
create index services_default_order on services
  (featured desc, domain_verified desc, is_uncategorized, health_rank, name_key, id,
   lower(payment_network) collate "C", asset_key)
  where status = 'active' and deleted_at is null;
create index services_by_price on services (compare_usd, name_key, id, health_rank, protocol)
  where status = 'active' and deleted_at is null;
create index services_by_latency on services (latency_p50_ms, name_key, id, health_rank, protocol)
  where status = 'active' and deleted_at is null;
create index services_by_uptime on services (uptime_30d desc nulls last, name_key, id, health_rank, protocol)
  where status = 'active' and deleted_at is null;
create index services_by_reliability on services (reliability_score desc nulls last, name_key, id, health_rank, protocol)
  where status = 'active' and deleted_at is null;
