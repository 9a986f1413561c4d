-- The default order within one protocol: what is proven, and so comes first, may all be of another.
create index services_by_protocol on services
  (protocol, featured desc, domain_verified desc, is_uncategorized, health_rank, name_key, id)
  where status = 'active' and deleted_at is null;
