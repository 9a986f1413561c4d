-- What was said of a listing before it was last taken away is told to nobody any more; this finds that moment.
create index events_removals on events (service_id, seq desc) where kind = 'service.removed';
