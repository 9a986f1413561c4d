-- previous: serves
-- The log of changes has an id, which a restore replaces: after it the numbers of lost changes are given again to others.
create table change_log (
  only_row boolean primary key default true check (only_row),
  id       uuid not null default gen_random_uuid()
);
insert into change_log default values;
