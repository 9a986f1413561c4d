-- Finds services by what their challenges ask for: payee, scheme, network, asset. docs/decisions.md#bazaar

-- The terms of all offers of a challenge, in lower case, because EVM addresses are written in several letter cases.
create function offer_terms(facts jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct term), '{}')
  from jsonb_array_elements(facts->'offers') offer,
    lateral (values ('payee:' || lower(offer->>'pay_to')), ('scheme:' || lower(offer->>'scheme')),
      ('network:' || lower(offer->>'network')), ('asset:' || lower(offer->>'asset_id'))) given(term)
  where term is not null
$$;

-- A row is written only when its terms changed or when it is a day old, so the index costs a check nothing.
create index challenges_terms on challenges using gin (offer_terms(facts));

-- The pages of the Bazaar are in the order of the ids.
create index services_bazaar on services (protocol, id) where status = 'active' and deleted_at is null;
