-- Active webhooks are counted for each creator and receiver host; deliveries to one host share one limit.

-- HMAC-SHA256 of the key that the creator's requests are counted by; null for webhooks that were created before this column.
alter table webhooks add column creator_hash bytea check (octet_length(creator_hash) = 32);
-- URLs are stored in normal form: lower case, no credentials, IPv6 in brackets.
alter table webhooks add column receiver_host text collate "C" not null
  generated always as (substring(url from '^https://(\[[^]]+\]|[^/:?#]+)')) stored;
drop index webhooks_by_url;
create index webhooks_by_receiver on webhooks (receiver_host, creator_hash) where is_active;
