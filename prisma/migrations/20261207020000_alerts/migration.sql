-- previous: serves
-- What is reported to the operator: each trouble with its beginning and end, the failures of a job in a row, and responses per minute.

create table alerts (
  rule        text not null,
  subject     text not null check (char_length(subject) <= 300),
  since       timestamptz(3) not null,
  summary     text not null check (char_length(summary) <= 500),
  reopened    int not null default 0,
  reported_at     timestamptz(3),
  ended_at    timestamptz(3),
  end_reported_at timestamptz(3) check (end_reported_at is null or ended_at is not null),
  primary key (rule, subject, since)
);

create unique index alerts_open on alerts (rule, subject) where ended_at is null;

alter table job_leases add failed_in_a_row int not null default 0, add failing_since timestamptz(3);

create table response_minutes (
  minute timestamptz(0) primary key,
  good   bigint not null,
  bad    bigint not null
);
