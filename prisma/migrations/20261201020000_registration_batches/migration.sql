-- Registrations of many endpoints in one call. The job `register-batches` checks the entries one after the other, and continues
-- with the entries that have no result after a restart. docs/decisions.md#registration-of-a-whole-origin
create table registration_batches (
  -- Random: only the client that created the batch knows it, and whoever has it may read the entries.
  id               uuid primary key,
  kind             text not null check (kind in ('origin', 'openapi_url', 'urls')),
  -- The origin or the URL of the document; null for a list of URLs.
  target           text,
  -- The sites of the target, as lib/probe/host names them. A site has one unfinished batch of strangers at a time.
  sites            text[] not null,
  -- The domain whose owner created the batch, and the public hash by which the proof is checked again for each entry.
  owner_domain     text,
  owner_token_hash text,
  -- The documents that were read: URL, state, and the number of entries.
  documents        jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  -- What is no entry: numbers and reasons.
  left_out         jsonb not null default '[]' check (jsonb_typeof(left_out) = 'array'),
  -- Why there are no entries; null otherwise.
  problem          text,
  created_at       timestamptz(3) not null default now(),
  -- When the entries were known.
  read_at          timestamptz(3),
  finished_at      timestamptz(3),
  constraint batch_has_target check ((kind = 'urls') = (target is null)),
  constraint batch_owner_is_whole check ((owner_domain is null) = (owner_token_hash is null)),
  constraint batch_is_read_first check (finished_at is null or read_at is not null)
);
create index registration_batches_unfinished on registration_batches (created_at, id) where finished_at is null;
create index registration_batches_newest on registration_batches (created_at);

create table registration_batch_entries (
  batch_id    uuid not null references registration_batches (id) on delete cascade,
  position    integer not null check (position >= 0),
  url         text not null,
  site        text not null,
  -- What the documents of the host say about the URL. Null until they are read.
  declared    jsonb,
  -- The method of the request that was sent.
  method      text,
  http_status integer,
  challenges  jsonb not null default '[]' check (jsonb_typeof(challenges) = 'array'),
  -- Requests that the check sent to the host.
  requests    integer not null default 0 check (requests >= 0),
  result      text check (result in ('listed', 'in_review', 'not_listed', 'not_checked')),
  -- What happened and what to do, as sentences.
  message     text,
  service_ids uuid[] not null default '{}',
  checked_at  timestamptz(3),
  primary key (batch_id, position),
  constraint entry_result_is_whole check ((result is null) = (checked_at is null) and (result is null) = (message is null))
);
-- The review groups waiting listings by batch.
create index registration_batch_entries_services on registration_batch_entries using gin (service_ids);
