-- The search by meaning: vectors that need no extension, and what is still to be embedded.

-- As plain numbers the table is the same with and without pgvector. The index, of an expression over it, depends on the
-- settings and is made by the job (lib/embeddings/store.ts). Vectors do not compress: leave that untried.
alter table embeddings
  drop constraint embedding_has_its_dimensions,
  alter column embedding type real[] using embedding::real[],
  alter column embedding set storage external,
  add constraint embedding_has_its_dimensions check (cardinality(embedding) = dimensions);

-- A search finds other listings when there is another vector: remembered totals go.
create constraint trigger embeddings_change after insert or update or delete on embeddings
  deferrable initially deferred for each row execute function bump_catalogue_version();

-- Listings whose text may differ from what was embedded. The mark is another one whenever the text has changed again, so
-- that whoever embedded the former text does not take the listing off the list. No foreign key: a purge waits for nobody.
create table embedding_backlog (
  service_id uuid primary key,
  mark       uuid not null default gen_random_uuid(),
  due_at     timestamptz(3) not null default now()
);
create index embedding_backlog_due on embedding_backlog (due_at, service_id);

create function queue_embedding() returns trigger language plpgsql as $$
begin
  insert into embedding_backlog (service_id) values (new.id)
  on conflict (service_id) do update set mark = excluded.mark, due_at = excluded.due_at;
  return null;
end $$;
create trigger services_queue_new_embedding after insert on services for each row
  when (new.status = 'active' and new.deleted_at is null) execute function queue_embedding();
create trigger services_queue_embedding after update on services for each row
  when (new.status = 'active' and new.deleted_at is null
        and (old.name, old.description, old.category, old.provider, old.status, old.deleted_at)
            is distinct from (new.name, new.description, new.category, new.provider, new.status, new.deleted_at))
  execute function queue_embedding();

-- The model that the vectors are to be of. When it changes, a walk by id puts every listing on the list; `walk_after` is null
-- once it is over. A server that fails rests until `rest_until`.
create table embedding_target (
  only_row   boolean primary key default true check (only_row),
  model      text not null,
  dimensions integer not null,
  walk_after uuid default '00000000-0000-0000-0000-000000000000',
  failures   integer not null default 0 check (failures >= 0),
  rest_until timestamptz(3)
);
