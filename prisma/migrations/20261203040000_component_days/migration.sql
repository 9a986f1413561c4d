-- What the status page shows of the directory itself. docs/decisions.md#status-of-the-directory

-- One row per part of the directory and UTC day. The unit differs: responses of the website and the API, minutes of the checks, the
-- webhooks and the payments, and sources that a minute found readable or not.
create table component_days (
  component text not null,
  day date not null,
  good bigint not null default 0 check (good >= 0),
  bad bigint not null default 0 check (bad >= 0),
  primary key (component, day)
);

-- A part that does not work. At most one incident of a part is open.
create table component_incidents (
  id bigint generated always as identity primary key,
  component text not null,
  reason text not null,
  -- The sources that could not be read at any time of the incident; empty for other parts.
  names text[] not null default '{}',
  opened_at timestamptz(3) not null,
  closed_at timestamptz(3),
  check (closed_at >= opened_at)
);
create unique index component_incidents_open on component_incidents (component) where closed_at is null;
