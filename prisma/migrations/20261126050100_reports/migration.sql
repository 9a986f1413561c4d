-- Reports of readers about a listing. Only the administrator reads their text and contact.
create table reports (
  id         uuid primary key,
  service_id uuid not null references services (id) on delete cascade,
  reason     text not null check (reason ~ '^[a-z_]{3,30}$'),
  text       text check (char_length(text) between 1 and 500),
  contact    text check (char_length(contact) between 1 and 254),
  state      text not null default 'open' check (state in ('open', 'dismissed')),
  created_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  check ((state = 'open') = (decided_at is null))
);
create index reports_open on reports (created_at, id) where state = 'open';
create index reports_by_service on reports (service_id);
create index reports_decided on reports (decided_at) where decided_at is not null;
