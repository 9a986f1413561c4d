-- A service may be called with PATCH. docs/decisions.md#registration-and-review
alter table services
  drop constraint services_http_method_check,
  add constraint services_http_method_check check (http_method in ('GET', 'POST', 'PUT', 'PATCH', 'DELETE'));
