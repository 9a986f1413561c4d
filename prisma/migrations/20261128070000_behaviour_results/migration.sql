-- The last behaviour check that an owner requested for a listing. Only the owner's page shows it. docs/decisions.md#pages
create table behaviour_results (
  service_id uuid primary key references services on delete cascade,
  checked_at timestamptz(3) not null,
  -- Null when the response had no valid challenge, so that nothing was sent.
  results    jsonb,
  check (octet_length(results::text) <= 100000)
);
