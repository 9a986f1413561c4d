-- A purged listing leaves nothing behind, where nobody embeds either. A trigger, since a foreign key would have every new
-- listing checked once more, and a walk fail that meets a purge.

create function drop_from_embedding_backlog() returns trigger language plpgsql as $$
begin
  delete from embedding_backlog where service_id = old.id;
  return null;
end $$;
create trigger services_leave_embedding_backlog after delete on services
  for each row execute function drop_from_embedding_backlog();
