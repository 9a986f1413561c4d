-- The whole data model (spec §2). Rules that must hold whatever code writes here are constraints, not manners.

-- Without pgvector the search by meaning has no index, and nothing else changes (20261122140000_embeddings).
do $$ begin
  if exists (select from pg_available_extensions where name = 'vector') then
    create extension if not exists vector;
  end if;
exception when insufficient_privilege then
  raise warning 'pgvector is not used: %', sqlerrm;
end $$;
create extension if not exists pg_trgm;

-- Catalogue ------------------------------------------------------------------------------------------------------

create table services (
  id                        uuid primary key,
  number                    integer generated always as identity unique,
  url                       text not null check (length(url) between 8 and 2000),
  protocol                  text not null check (protocol in ('L402', 'x402', 'MPP')),
  host                      text not null check (host = lower(host) and host <> ''),
  registrable_domain        text not null,
  name                      text not null check (length(name) between 1 and 200),
  description               text check (length(description) <= 2000),
  category                  text not null default 'uncategorized' check (length(category) between 1 and 100),
  provider                  text check (length(provider) <= 200),
  sources                   text[] not null default '{}',
  featured                  boolean not null default false,
  domain_verified           boolean not null default false,
  status                    text not null default 'pending' check (status in ('pending', 'active', 'rejected', 'retired')),

  -- What the owner or registrant says, what a source says, what the last valid challenge asked, and what of it is shown.
  declared_price_sats       bigint check (declared_price_sats between 0 and 2100000000000000),
  declared_price_usd        double precision check (declared_price_usd >= 0 and declared_price_usd < 'Infinity'),
  declared_asset            text check (length(declared_asset) <= 50),
  declared_network          text check (length(declared_network) <= 50),
  source_price_sats         bigint check (source_price_sats between 0 and 2100000000000000),
  source_price_usd          double precision check (source_price_usd >= 0 and source_price_usd < 'Infinity'),
  source_asset              text,
  source_network            text,
  observed_price_sats       bigint check (observed_price_sats between 0 and 2100000000000000),
  observed_price_usd        double precision check (observed_price_usd >= 0 and observed_price_usd < 'Infinity'),
  observed_asset            text,
  observed_network          text,
  observed_pay_to           text,
  observed_at               timestamptz(3),
  price_sats                bigint check (price_sats between 0 and 2100000000000000),
  price_usd                 double precision check (price_usd >= 0 and price_usd < 'Infinity'),
  payment_asset             text,
  payment_network           text,
  compare_usd               double precision,
  test_network              boolean not null default false,

  http_method               text check (http_method in ('GET', 'POST', 'PUT', 'DELETE')),
  probe_body                text check (length(probe_body) <= 4000),
  contact_email             text check (length(contact_email) <= 254),
  probe_status              text not null default 'probeable' check (probe_status in ('probeable', 'unprobeable')),

  health_status             text not null default 'unknown' check (health_status in ('healthy', 'degraded', 'down', 'unknown')),
  health_since              timestamptz(3),
  consecutive_ok            integer not null default 0 check (consecutive_ok >= 0),
  consecutive_wrong         integer not null default 0 check (consecutive_wrong >= 0),
  consecutive_slow          integer not null default 0 check (consecutive_slow >= 0),
  consecutive_failures      integer not null default 0 check (consecutive_failures >= 0),
  last_checked_at           timestamptz(3),
  next_check_at             timestamptz(3) not null default now(),
  lease_until               timestamptz(3),
  uptime_30d                double precision check (uptime_30d between 0 and 1),
  latency_p50_ms            integer check (latency_p50_ms >= 0),
  reliability_score         double precision check (reliability_score between 0 and 100),
  score_terms               jsonb,
  findings                  jsonb not null default '[]',

  l402_format               text check (l402_format in ('v2_tlv', 'v1_binary', 'v0_text', 'json', 'unknown')),
  lnget_compatible          smallint check (lnget_compatible in (0, 1)),
  x402_payment_valid        smallint check (x402_payment_valid in (0, 1)),
  x402_facilitator_reachable smallint check (x402_facilitator_reachable in (0, 1)),
  x402_asset_known          smallint check (x402_asset_known in (0, 1)),

  owner_edited              text[] not null default '{}',
  review_note               text check (length(review_note) <= 500),
  registered_at             timestamptz(3) not null default now(),
  listed_at                 timestamptz(3),
  updated_at                timestamptz(3) not null default now(),
  deleted_at                timestamptz(3),
  deleted_by                text check (deleted_by in ('owner', 'admin')),

  -- Keys of order and search, so that every ORDER BY and every substring match has an index to walk.
  name_key                  text collate "C" not null generated always as (lower(name)) stored,
  category_key              text collate "C" not null generated always as (lower(category)) stored,
  asset_key                 text collate "C" generated always as (lower(payment_asset)) stored,
  is_uncategorized          boolean not null generated always as (lower(category) = 'uncategorized') stored,
  health_rank               smallint not null generated always as (
    case health_status when 'healthy' then 0 when 'degraded' then 1 when 'unknown' then 2 else 3 end) stored,
  -- Fields are parted by a line feed, which no search text can hold, so a match never runs across two of them.
  search_text               text collate "C" not null generated always as (
    lower(name || E'\n' || coalesce(description, '') || E'\n' || host || E'\n' || coalesce(provider, ''))) stored,

  constraint l402_fields_belong_to_l402 check (protocol = 'L402' or (l402_format is null and lnget_compatible is null)),
  constraint x402_fields_belong_to_x402 check (
    protocol = 'x402' or (x402_payment_valid is null and x402_facilitator_reachable is null and x402_asset_known is null)),
  constraint test_money_has_no_usd_price check (not test_network or (price_usd is null and compare_usd is null)),
  constraint deletion_is_whole check ((deleted_at is null) = (deleted_by is null)),
  constraint listed_once_active check (status <> 'active' or listed_at is not null)
);

-- Identity of a listing, deleted ones included: a deleted listing is never registered anew (decisions.md).
create unique index services_identity on services (url, protocol);

create index services_default_order on services
  (featured desc, domain_verified desc, is_uncategorized, health_rank, name_key, id)
  where status = 'active' and deleted_at is null;
create index services_by_name on services (name_key, id) where status = 'active' and deleted_at is null;
create index services_by_price on services (compare_usd, name_key, id) where status = 'active' and deleted_at is null;
create index services_by_latency on services (latency_p50_ms, name_key, id) where status = 'active' and deleted_at is null;
create index services_by_uptime on services (uptime_30d desc nulls last, name_key, id)
  where status = 'active' and deleted_at is null;
create index services_by_reliability on services (reliability_score desc nulls last, name_key, id)
  where status = 'active' and deleted_at is null;
create index services_by_category on services (category_key, health_rank) where status = 'active' and deleted_at is null;
create index services_by_asset on services (asset_key) where status = 'active' and deleted_at is null;
create index services_by_host on services (host) where deleted_at is null;
create index services_by_sources on services using gin (sources) where status = 'active' and deleted_at is null;
create index services_by_text on services using gin (search_text gin_trgm_ops)
  where status = 'active' and deleted_at is null;
create index services_newest on services (listed_at desc, id) where status = 'active' and deleted_at is null;
create index services_last_checked on services (last_checked_at) where status = 'active' and deleted_at is null;
create index services_pending on services (registered_at, id) where status = 'pending' and deleted_at is null;
create index services_due on services (next_check_at)
  where status = 'active' and deleted_at is null and probe_status = 'probeable';
create index services_purgeable on services (deleted_at) where deleted_at is not null;

-- One number that changes, at commit, whenever a count over the public catalogue may have changed. Totals and facet
-- counts are remembered together with it, so a remembered count is exact or not used (lib/db/counted.ts).
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  n        bigint not null default 0
);
insert into catalogue_version default values;

create function bump_catalogue_version() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('directory.bumped', true), '') <> txid_current()::text then
    perform set_config('directory.bumped', txid_current()::text, true);
    update catalogue_version set n = n + 1;
  end if;
  return null;
end $$;

-- Deferred to the commit: the row is locked last and briefly, so writers neither queue behind it nor deadlock on it.
create constraint trigger services_come_and_go after insert or delete on services
  deferrable initially deferred for each row execute function bump_catalogue_version();
create constraint trigger services_change after update on services
  deferrable initially deferred for each row
  when ((old.status, old.deleted_at, old.category, old.health_status, old.sources, old.probe_status, old.featured,
         old.domain_verified, old.payment_asset, old.x402_payment_valid, old.l402_format, old.lnget_compatible,
         old.compare_usd, old.search_text)
     is distinct from
        (new.status, new.deleted_at, new.category, new.health_status, new.sources, new.probe_status, new.featured,
         new.domain_verified, new.payment_asset, new.x402_payment_valid, new.l402_format, new.lnget_compatible,
         new.compare_usd, new.search_text))
  execute function bump_catalogue_version();

create table embeddings (
  service_id   uuid primary key references services on delete cascade,
  model        text not null,
  dimensions   integer not null check (dimensions between 1 and 4096),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  embedding    real[] not null,
  updated_at   timestamptz(3) not null default now(),
  constraint embedding_has_its_dimensions check (cardinality(embedding) = dimensions)
);

create table revisions (
  id          uuid primary key,
  service_id  uuid not null references services on delete cascade,
  proposed    jsonb not null check (jsonb_typeof(proposed) = 'object'),
  state       text not null default 'pending' check (state in ('pending', 'approved', 'dismissed')),
  created_at  timestamptz(3) not null default now(),
  decided_at  timestamptz(3),
  constraint revision_decided check ((state = 'pending') = (decided_at is null))
);
-- A service has one open revision: a later one replaces it, so a stranger cannot flood the reviewer.
create unique index revisions_open on revisions (service_id) where state = 'pending';
create index revisions_by_service on revisions (service_id);

create table proposals (
  id          uuid primary key,
  service_id  uuid not null references services on delete cascade,
  protocol    text not null check (protocol in ('L402', 'x402', 'MPP')),
  seen        jsonb not null,
  state       text not null default 'pending' check (state in ('pending', 'approved', 'dismissed')),
  created_at  timestamptz(3) not null default now(),
  decided_at  timestamptz(3),
  unique (service_id, protocol),
  constraint proposal_decided check ((state = 'pending') = (decided_at is null))
);
create index proposals_open on proposals (created_at) where state = 'pending';

-- Registration ---------------------------------------------------------------------------------------------------

create table registrations (
  id         uuid primary key,
  url        text not null check (length(url) <= 2000),
  protocol   text not null check (protocol in ('L402', 'x402', 'MPP')),
  name       text not null check (length(name) <= 200),
  outcome    text not null check (outcome in ('created', 'updated', 'revision', 'refused')),
  code       text,
  report     jsonb not null,
  service_id uuid references services on delete set null,
  at         timestamptz(3) not null default now(),
  constraint refusal_has_a_code check ((outcome = 'refused') = (code is not null))
);
create index registrations_newest on registrations (at desc);
create index registrations_by_service on registrations (service_id, at desc);

-- Health ---------------------------------------------------------------------------------------------------------

create table checks (
  id               bigint generated always as identity primary key,
  service_id       uuid not null references services on delete cascade,
  checked_at       timestamptz(3) not null,
  verdict          text not null check (verdict in ('ok', 'wrong', 'unreachable', 'no_verdict')),
  is_slow          boolean not null default false,
  response_time_ms integer check (response_time_ms >= 0),
  dns_ms           integer check (dns_ms >= 0),
  connect_ms       integer check (connect_ms >= 0),
  tls_ms           integer check (tls_ms >= 0),
  first_byte_ms    integer check (first_byte_ms >= 0),
  http_status      integer check (http_status between 100 and 999),
  error_message    text check (length(error_message) <= 300)
);
create index checks_by_service on checks (service_id, checked_at desc, id desc);
create index checks_by_time on checks using brin (checked_at);

create table checks_hourly (
  service_id     uuid not null references services on delete cascade,
  hour           timestamptz(0) not null check (date_trunc('hour', hour, 'UTC') = hour),
  ok             integer not null default 0 check (ok >= 0),
  wrong          integer not null default 0 check (wrong >= 0),
  unreachable    integer not null default 0 check (unreachable >= 0),
  slow           integer not null default 0 check (slow >= 0),
  latency_count  integer not null default 0 check (latency_count >= 0),
  latency_sum_ms bigint not null default 0 check (latency_sum_ms >= 0),
  primary key (service_id, hour)
);
create index checks_hourly_by_time on checks_hourly using brin (hour);

create table checks_daily (
  service_id     uuid not null references services on delete cascade,
  day            date not null,
  ok             integer not null default 0 check (ok >= 0),
  wrong          integer not null default 0 check (wrong >= 0),
  unreachable    integer not null default 0 check (unreachable >= 0),
  slow           integer not null default 0 check (slow >= 0),
  latency_count  integer not null default 0 check (latency_count >= 0),
  latency_sum_ms bigint not null default 0 check (latency_sum_ms >= 0),
  primary key (service_id, day)
);

create table prices (
  id         bigint generated always as identity primary key,
  service_id uuid not null references services on delete cascade,
  seen_at    timestamptz(3) not null,
  price_sats bigint check (price_sats >= 0),
  price_usd  double precision check (price_usd >= 0),
  asset      text,
  network    text,
  pay_to     text
);
create index prices_by_service on prices (service_id, seen_at desc);

create table snapshots (
  snapshot_date      date primary key,
  total_endpoints    integer not null check (total_endpoints >= 0),
  healthy_endpoints  integer not null check (healthy_endpoints >= 0),
  degraded_endpoints integer not null check (degraded_endpoints >= 0),
  down_endpoints     integer not null check (down_endpoints >= 0),
  l402_count         integer not null check (l402_count >= 0),
  x402_count         integer not null check (x402_count >= 0),
  mpp_count          integer not null check (mpp_count >= 0),
  avg_latency_ms     double precision,
  avg_uptime         double precision check (avg_uptime between 0 and 1)
);

-- Events and webhooks --------------------------------------------------------------------------------------------

create table events (
  seq        bigint generated always as identity primary key,
  id         uuid not null unique,
  kind       text not null check (kind in ('service.new', 'service.updated', 'service.health_changed', 'service.down',
                                           'service.price_changed', 'service.removed', 'claim.lapsed', 'source.summary',
                                           'source.alert')),
  service_id uuid,
  protocol   text check (protocol in ('L402', 'x402', 'MPP')),
  at         timestamptz(3) not null,
  service    jsonb,
  previous   jsonb,
  constraint service_events_name_their_service check (kind not like 'service.%' or service_id is not null)
);
create index events_by_service on events (service_id, seq desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger events_are_append_only before update or delete on events
  for each statement execute function refuse_change();

create table webhooks (
  id                uuid primary key,
  url               text not null check (url like 'https://%' and length(url) <= 2000),
  secret_encrypted  bytea not null,
  events            text[] not null check (
    cardinality(events) > 0 and events <@ array['service.new', 'service.health_changed', 'service.down']),
  protocol_filter   text check (protocol_filter in ('L402', 'x402', 'MPP')),
  is_active         boolean not null default true,
  failure_count     integer not null default 0 check (failure_count between 0 and 10),
  next_attempt_at   timestamptz(3) not null default now(),
  lease_until       timestamptz(3),
  created_at        timestamptz(3) not null default now(),
  deactivated_at    timestamptz(3),
  last_triggered_at timestamptz(3),
  last_status       integer,
  constraint deactivation_has_its_time check (is_active = (deactivated_at is null))
);
create index webhooks_ready on webhooks (next_attempt_at) where is_active;

create table deliveries (
  id           uuid primary key,
  webhook_id   uuid not null references webhooks on delete cascade,
  event_seq    bigint references events (seq),
  kind         text not null,
  body         text not null,
  state        text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts     integer not null default 0 check (attempts >= 0),
  created_at   timestamptz(3) not null default now(),
  delivered_at timestamptz(3),
  last_status  integer,
  last_error   text check (length(last_error) <= 300),
  constraint delivered_has_its_time check ((state = 'delivered') = (delivered_at is not null))
);
-- One chain of attempts per event and webhook; test deliveries have no event.
create unique index deliveries_once on deliveries (webhook_id, event_seq) where event_seq is not null;
create index deliveries_pending on deliveries (webhook_id, created_at, id) where state = 'pending';
create index deliveries_by_event on deliveries (event_seq);

-- Claims ---------------------------------------------------------------------------------------------------------

create table claims (
  domain          text primary key check (domain = lower(domain) and length(domain) <= 253),
  status          text not null check (status in ('pending', 'verified', 'revoked')),
  -- The public hash is the SHA-256 of the token; the token itself is stored nowhere.
  token_hash      text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  method          text not null default 'file' check (method in ('file', 'dns')),
  contact_email   text check (length(contact_email) <= 254),
  created_at      timestamptz(3) not null default now(),
  expires_at      timestamptz(3) not null,
  verified_at     timestamptz(3),
  revoked_at      timestamptz(3),
  last_checked_at timestamptz(3),
  misses          integer not null default 0 check (misses between 0 and 3),
  constraint verified_has_its_time check (status <> 'verified' or verified_at is not null),
  constraint revoked_has_its_time check (status <> 'revoked' or revoked_at is not null)
);
create index claims_to_recheck on claims (last_checked_at) where status = 'verified';

create table owner_actions (
  id         bigint generated always as identity primary key,
  domain     text not null,
  action     text not null,
  service_id uuid,
  detail     jsonb not null default '{}',
  at         timestamptz(3) not null default now()
);
create index owner_actions_by_domain on owner_actions (domain, id desc);
create trigger owner_actions_are_append_only before update or delete on owner_actions
  for each statement execute function refuse_change();

-- Sources and rates ----------------------------------------------------------------------------------------------

create table sources (
  name            text primary key,
  resume          jsonb,
  last_success_at timestamptz(3)
);

create table source_runs (
  id          uuid primary key,
  source      text not null references sources on delete cascade,
  state       text not null default 'running' check (state in ('running', 'done', 'failed')),
  started_at  timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  counts      jsonb not null default '{}',
  error       text check (length(error) <= 500),
  constraint run_finished check ((state = 'running') = (finished_at is null))
);
create unique index source_runs_one_at_a_time on source_runs (source) where state = 'running';
create index source_runs_newest on source_runs (source, started_at desc);

create table rates (
  id       bigint generated always as identity primary key,
  pair     text not null check (pair = 'BTC/USD'),
  rate     double precision not null check (rate > 0 and rate < 'Infinity'),
  tickers  jsonb not null default '[]',
  at       timestamptz(3) not null
);
create index rates_newest on rates (pair, at desc);

-- Paywall and jobs -----------------------------------------------------------------------------------------------

create table redemptions (
  payment_hash  text primary key check (payment_hash ~ '^[0-9a-f]{64}$'),
  token_id      text not null check (token_id ~ '^[0-9a-f]{64}$'),
  price_sats    bigint not null check (price_sats >= 0),
  capabilities  text[] not null default '{}',
  first_used_at timestamptz(3) not null,
  valid_until   timestamptz(3) not null
);

create table job_leases (
  job         text primary key,
  holder      uuid,
  until       timestamptz(3),
  last_run_at timestamptz(3),
  last_error  text check (length(last_error) <= 500),
  constraint lease_is_whole check ((holder is null) = (until is null))
);
