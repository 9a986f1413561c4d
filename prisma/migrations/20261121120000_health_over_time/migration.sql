-- Health over time: when a listing's health goes stale, what its last evidence is, who leases it, what its host asks of us.

alter table services
  -- Past this moment nothing was seen for three intervals, and the health is unknown (decisions.md, "Health").
  add column stale_at timestamptz(3),
  -- The last check that had a verdict.
  add column evidence_at timestamptz(3),
  -- What the last challenge says of its facilitator: a base URL, or the key one signs with.
  add column facilitator_hint text check (length(facilitator_hint) <= 500),
  drop column lease_until;
create index services_going_stale on services (stale_at)
  where status = 'active' and deleted_at is null and health_status <> 'unknown';
create index services_by_facilitator on services (facilitator_hint) where facilitator_hint is not null;
-- Observations that still show a price, for the job that lets them go after seven days.
create index services_by_observation on services (observed_at) where observed_at is not null;
-- Figures age even where nobody looks: the job that recomputes them walks the oldest evidence first.
create index services_by_evidence on services (evidence_at)
  where status = 'active' and deleted_at is null and reliability_score is not null;

-- Leases stand apart from the listings, so that taking one does not write twenty indexes.
create table probe_leases (
  service_id uuid primary key references services on delete cascade,
  host       text not null,
  until      timestamptz(3) not null
);
create index probe_leases_by_host on probe_leases (host);

create table hosts (
  host          text primary key,
  last_asked_at timestamptz(3),
  -- The lines of robots.txt, kept only when they name our agent.
  robots        text check (length(robots) <= 20000),
  robots_at     timestamptz(3),
  -- Answers 403 or 451 in a row.
  refusals      integer not null default 0 check (refusals >= 0)
);

create table facilitators (
  url        text primary key check (length(url) <= 500),
  reachable  boolean,
  detail     text check (length(detail) <= 300),
  signers    text[] not null default '{}',
  checked_at timestamptz(3)
);
create index facilitators_by_signer on facilitators using gin (signers);

-- The median of the last day is read from this index alone.
create index checks_answered on checks (service_id, checked_at desc) include (response_time_ms)
  where response_time_ms is not null;

create table incidents (
  id         bigint generated always as identity primary key,
  service_id uuid not null references services on delete cascade,
  opened_at  timestamptz(3) not null,
  closed_at  timestamptz(3),
  -- The worst it came to, and why it began.
  health     text not null check (health in ('degraded', 'down')),
  reason     text check (length(reason) <= 300),
  outcome    text check (outcome in ('recovered', 'unobserved')),
  constraint incident_closed_with_outcome check ((closed_at is null) = (outcome is null)),
  constraint incident_closes_after_it_opens check (closed_at >= opened_at)
);
create unique index incidents_one_open on incidents (service_id) where closed_at is null;
create index incidents_by_service on incidents (service_id, opened_at desc);

-- A proposal is a protocol seen, or a listing that probes cannot judge.
alter table proposals add column kind text not null default 'protocol' check (kind in ('protocol', 'unprobeable'));
alter table proposals drop constraint proposals_service_id_protocol_key;
create unique index proposals_once on proposals (service_id, kind, protocol);

alter table job_leases
  add column last_started_at timestamptz(3),
  add column last_success_at timestamptz(3),
  add column last_ms integer check (last_ms >= 0),
  add column last_summary jsonb,
  add column runs bigint not null default 0,
  add column failures bigint not null default 0;
