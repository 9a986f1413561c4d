-- A filter separates its values by commas, so a category, an asset or a network with a comma could not be selected. Commas become
-- spaces, as lib/text.ts does for values from challenges and sources, and blank texts become null, as in the API. Revisions and the
-- event log hold copies of these values. Queued deliveries stay as they are: a retry has the same bytes.

create function pg_temp.selectable(given text) returns text language sql immutable as $$
  select nullif(btrim(regexp_replace(given, '[[:space:]]*,[,[:space:]]*', ' ', 'g')), '') $$;

create function pg_temp.selectable_fields(given jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(given) <> 'object' then given else given || coalesce((
    select jsonb_object_agg(key, case key when 'category' then coalesce(pg_temp.selectable(value #>> '{}'), 'uncategorized')
      else pg_temp.selectable(value #>> '{}') end)
    from jsonb_each(given) where key in ('category', 'payment_asset', 'payment_network') and jsonb_typeof(value) = 'string'
      and (value #>> '{}' like '%,%' or btrim(value #>> '{}') = '')), '{}') end $$;

update services set
  category = coalesce(pg_temp.selectable(category), 'uncategorized'),
  description = nullif(btrim(description), ''), provider = nullif(btrim(provider), ''),
  declared_asset = pg_temp.selectable(declared_asset), declared_network = pg_temp.selectable(declared_network),
  payment_asset = pg_temp.selectable(payment_asset), payment_network = pg_temp.selectable(payment_network)
where concat_ws('', category, declared_asset, declared_network, payment_asset, payment_network) like '%,%'
   or '' in (btrim(description), btrim(provider), btrim(declared_asset), btrim(declared_network), btrim(payment_asset),
             btrim(payment_network));

update revisions set proposed = pg_temp.selectable_fields(proposed)
where proposed is distinct from pg_temp.selectable_fields(proposed);

-- The log is append-only; this is a correction of its values.
alter table events disable trigger events_are_append_only;
update events set service = pg_temp.selectable_fields(service), previous = pg_temp.selectable_fields(previous)
where concat_ws('', service ->> 'category', service ->> 'payment_asset', service ->> 'payment_network',
                previous ->> 'category', previous ->> 'payment_asset', previous ->> 'payment_network') like '%,%'
   or '' in (btrim(service ->> 'payment_asset'), btrim(service ->> 'payment_network'),
             btrim(previous ->> 'payment_asset'), btrim(previous ->> 'payment_network'));
alter table events enable trigger events_are_append_only;

drop function pg_temp.selectable_fields(jsonb);
drop function pg_temp.selectable(text);
