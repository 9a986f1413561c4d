-- How many clients a listing was shown to in searches, opened by or picked for, by UTC day. No row says who. docs/decisions.md#use-of-a-listing
create table service_uses (
  service_id uuid not null references services (id) on delete cascade,
  use text not null check (use in ('shown', 'opened', 'picked')),
  day date not null,
  clients int not null check (clients > 0),
  primary key (service_id, use, day)
);
create index service_uses_by_day on service_uses (day);
