-- The parameters of the request that a registration or the owner declares, as a list of CallParameter. The limits are those of
-- lib/catalogue/call/declared-parameters.ts; four bytes hold any character, and spaces are added to the text.
alter table services
  add column declared_parameters jsonb not null default '[]',
  add constraint services_declared_parameters_check check (
    jsonb_typeof(declared_parameters) = 'array'
    and jsonb_array_length(declared_parameters) <= 40
    and octet_length(declared_parameters::text) <= 40000);
