-- previous: serves
-- Acts name the administrator. `not valid` looks at no row: rows of before have the shorter form, which passes too.
alter table admin_acts drop constraint admin_acts_who_check;
alter table admin_acts add constraint admin_acts_who_check
  check (who ~ '^(api|cli|session [0-9a-f]{8})( of [A-Za-z0-9][A-Za-z0-9._-]{0,39})?$') not valid;
