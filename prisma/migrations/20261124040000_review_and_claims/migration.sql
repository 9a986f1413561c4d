-- `updated_at` is reported in whole seconds. When the declared fields of a listing that is not public change, its `updated_at`
-- moves to a later second, so that a reviewer who names the `updated_at` of one version never approves another one.
create function advance_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(new.updated_at, date_trunc('second', old.updated_at) + interval '1 second');
  return new;
end $$;
create trigger services_advance_updated_at
  before update of name, description, category, provider, declared_price_sats, declared_price_usd, declared_asset,
    declared_network, http_method, probe_body on services
  for each row when (
    old.status <> 'active'
    and (old.name, old.description, old.category, old.provider, old.declared_price_sats, old.declared_price_usd,
         old.declared_asset, old.declared_network, old.http_method, old.probe_body)
        is distinct from
        (new.name, new.description, new.category, new.provider, new.declared_price_sats, new.declared_price_usd,
         new.declared_asset, new.declared_network, new.http_method, new.probe_body))
  execute function advance_updated_at();

-- The hashes that prove a pending claim. Each start adds one, and each is valid for its own 72 hours, so that nobody can
-- invalidate the hash that an owner has published. `network` is the network prefix of the client that started, null for an
-- administrator; the hashes of one network are limited.
create table claim_hashes (
  -- The order in which the hashes were issued.
  seq           bigint generated always as identity,
  domain        text not null references claims on delete cascade,
  token_hash    text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  network       text check (length(network) <= 64),
  contact_email text check (length(contact_email) <= 254),
  created_at    timestamptz(3) not null default now(),
  expires_at    timestamptz(3) not null,
  primary key (domain, token_hash),
  constraint claim_hash_expires_later check (expires_at > created_at)
);
create index claim_hashes_expiry on claim_hashes (expires_at);
insert into claim_hashes (domain, token_hash, contact_email, created_at, expires_at)
select domain, token_hash, contact_email, expires_at - interval '72 hours', expires_at from claims where status = 'pending';
create index claims_unproven on claims (expires_at) where status = 'pending';

-- A registration that says nothing new of a public listing changes nothing.
alter table registrations drop constraint registrations_outcome_check;
alter table registrations add constraint registrations_outcome_check
  check (outcome in ('created', 'updated', 'revision', 'unchanged', 'refused'));
create index registrations_refused on registrations (at) where outcome = 'refused';
