-- The second tier of a search looks for text in names alone.
create index services_by_name_text on services using gin (name_key gin_trgm_ops) where status = 'active' and deleted_at is null;
