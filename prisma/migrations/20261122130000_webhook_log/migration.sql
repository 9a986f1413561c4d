-- The log of one webhook, newest first, without a walk over everybody's (lib/webhooks/queries.ts).

create index deliveries_newest on deliveries (webhook_id, id);
