-- The beginning and the end of a caution are an event. docs/decisions.md#cautions
alter table events drop constraint events_kind_check;
alter table events add constraint events_kind_check check (
  kind in ('service.new', 'service.updated', 'service.health_changed', 'service.down', 'service.price_changed',
           'service.payee_changed', 'service.cautions_changed', 'service.removed', 'incident.opened', 'incident.closed',
           'listing.dropped', 'claim.lapsed', 'webhook.deactivated', 'source.summary', 'source.alert'));
alter table webhooks drop constraint webhooks_events_check;
alter table webhooks add constraint webhooks_events_check check (
  cardinality(events) > 0 and events <@ array[
    'service.new', 'service.health_changed', 'service.down', 'service.price_changed', 'service.payee_changed',
    'service.cautions_changed', 'incident.opened', 'incident.closed', 'listing.dropped']);
