-- How to call a service and pay for a call. docs/decisions.md#calls

-- The last stored valid challenge of each service. Invoices and ids are new in every challenge, so a row is written only when its
-- terms or its description changed, or when it is a day old.
create table challenges (
  service_id      uuid primary key references services on delete cascade,
  -- Offers and description, without what is new in every challenge.
  facts           jsonb not null,
  -- The response as received: status, headers, the start of the body.
  reply           jsonb not null,
  terms_key       text not null,
  description_key text not null,
  read_at         timestamptz(3) not null,
  check (octet_length(facts::text) <= 200000),
  check (octet_length(reply::text) <= 100000)
);

-- What documents and sources declare about the request of a service. `registration` stands for the host's documents, read when
-- somebody registers the endpoint.
create table descriptions (
  service_id uuid not null references services on delete cascade,
  source     text not null,
  described  jsonb not null,
  primary key (service_id, source),
  check (octet_length(described::text) <= 200000)
);
