-- Duplicates: a listing that an administrator merged into another one. Its row stays, so that its addresses redirect and its URL is
-- not listed again. docs/decisions.md#duplicates
alter table services
  add column merged_into uuid references services (id) on delete set null,
  add constraint merged_is_deleted check (
    merged_into is null or (deleted_at is not null and deleted_by = 'admin' and merged_into <> id));
create index services_merged_into on services (merged_into) where merged_into is not null;
