-- previous: serves
-- Administrators delete webhooks. `not valid` looks at no row: rows of before have one of the other kinds.
alter table admin_acts drop constraint admin_acts_object_kind_check;
alter table admin_acts add constraint admin_acts_object_kind_check
  check (object_kind in ('service', 'domain', 'job', 'webhook')) not valid;
