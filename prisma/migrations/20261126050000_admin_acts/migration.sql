-- What administrators did, one row per act, written in the transaction of the act. `who` never derives from the secret: it is the
-- random id of a session, the API, or the command line. The acts of one request share a batch, which can be taken back together.
create table admin_acts (
  id          bigint generated always as identity primary key,
  batch       uuid not null,
  who         text not null check (who ~ '^(api|cli|session [0-9a-f]{8})$'),
  act         text not null check (act ~ '^[a-z_]{3,30}$'),
  object_kind text not null check (object_kind in ('service', 'domain', 'job')),
  object_id   text not null check (char_length(object_id) between 1 and 300),
  name        text not null check (char_length(name) between 1 and 300),
  before      jsonb,
  after       jsonb,
  at          timestamptz(3) not null default now()
);
create index admin_acts_by_batch on admin_acts (batch);
create index admin_acts_by_object on admin_acts (object_id, id);
