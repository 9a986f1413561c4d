-- The MCP servers that have paid tools here, by the names that the MCP Registry wants. docs/decisions.md#mcp-registry

-- `reverse-dns/name` of a server, at most 194 characters of [a-zA-Z0-9._-] and one slash: `com.example/v1.mcp` for
-- https://example.com/v1/mcp. A URL that this form does not give back (http, a port, a query, other characters, a long path)
-- ends in 12 digits of its SHA-256, so two servers never share a name.
create function mcp_server_name(url text) returns text language sql immutable parallel safe as $$
  select space || '/' || case
      when space = reversed and slug !~ '-[0-9a-f]{12}$' and url = 'https://' || host || '/' || replace(slug, '.', '/')
        and slug <> '' then slug
      else coalesce(nullif(slug, ''), 'server') || '-' || left(encode(sha256(convert_to(url, 'UTF8')), 'hex'), 12) end
  from (select host, reversed, left(regexp_replace(reversed, '[^a-zA-Z0-9.-]', '-', 'g'), 120) as space,
      left(regexp_replace(replace(btrim(path, '/'), '/', '.'), '[^a-zA-Z0-9._-]+', '-', 'g'), 60) as slug
    from (select host, path, (select string_agg(label, '.' order by place desc)
          from unnest(string_to_array(host, '.')) with ordinality labels(label, place)) as reversed
      from (select substring(url from '^https?://(\[[^]]*\]|[^/:?#]*)') as host,
          coalesce(substring(url from '^https?://[^/?#]*([^?#]*)'), '') as path) parts) named) cut
$$;

-- Stored, because a call of the function takes 0.1 ms: a search in the names of 20,000 tools would take 3 s.
alter table services add column mcp_server text collate "C"
  generated always as (case when tool is not null then mcp_server_name(url) end) stored;

create index services_mcp_servers on services (mcp_server, id)
  where tool is not null and status = 'active' and deleted_at is null;

-- For the filter `kind`: few listings are tools.
create index services_tools on services (id) where kind = 'mcp_tool' and status = 'active' and deleted_at is null;
