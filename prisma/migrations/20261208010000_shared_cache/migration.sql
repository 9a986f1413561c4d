-- previous: serves
-- Up to which event the shared caches in front of the directory know what changed. docs/operations.md#a-shared-cache-in-front

create table shared_cache (
  only_row boolean primary key default true check (only_row),
  seq      bigint not null default 0
);
insert into shared_cache (seq) select coalesce(max(seq), 0) from events;
