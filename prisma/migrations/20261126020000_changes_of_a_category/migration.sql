-- The changes of a category, newest first, for the page of changes and its feeds. The category stands in the JSON of the event, and
-- is absent from the events of purged listings.
create index events_by_category on events (lower(service ->> 'category'), seq desc) where service_id is not null;
