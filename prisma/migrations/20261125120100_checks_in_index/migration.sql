-- The charts of a service read 672 checks, each from a page of its own. From the index they are ten pages.
set local maintenance_work_mem = '256MB';
drop index checks_by_service;
create index checks_by_service on checks (service_id, checked_at desc, id desc) include (verdict, response_time_ms);
