-- Sessions of the pages /admin, /manage and /webhooks/{id}. The key is an HMAC of the cookie's value, never the value itself.
create table sessions (
  key     bytea primary key check (octet_length(key) = 32),
  -- Whose session it is; the number of sessions is limited per subject.
  subject text not null check (length(subject) <= 300),
  content text not null check (length(content) <= 2000),
  ends_at timestamptz(3) not null
);
create index sessions_by_subject on sessions (subject, ends_at);
create index sessions_by_end on sessions (ends_at);

-- The random key that seals notices. All web processes on this database share it.
create table seal_keys (
  only_row boolean primary key default true check (only_row),
  key      bytea not null check (octet_length(key) = 32)
);
