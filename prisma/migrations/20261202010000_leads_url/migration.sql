-- One service for each URL. docs/decisions.md#queries

-- The most recommended service of its URL, or of its tool of an MCP server, as long as the service is healthy. The job that ranks the
-- services of a host writes it (lib/catalogue/recommendation/host-turns.ts), and the trigger below ends it.
alter table services add column leads_url boolean not null default false;

create function end_lead() returns trigger language plpgsql as $$
begin
  new.leads_url := false;
  return new;
end $$;

-- What changes a recommendation at once, or moves the service to another URL, ends the lead in the same statement. Lists then compare
-- the recommendations themselves. A trigger that chose the next service would lock services out of the order of their ids.
create trigger services_lead before update on services for each row
  when (old.leads_url
        and (old.url, old.tool, old.protocol, old.status, old.deleted_at, old.health_status, old.cautions)
            is distinct from
            (new.url, new.tool, new.protocol, new.status, new.deleted_at, new.health_status, new.cautions))
  execute function end_lead();
