-- previous: serves
-- The size of each table on each day, so that the administration can say how fast the database grows. A month is kept.

create table table_sizes (
  day   date not null,
  name  text not null,
  bytes bigint not null check (bytes >= 0),
  at    timestamptz(3) not null,
  primary key (day, name)
);
