-- The ways to pay of an x402 challenge as the Bazaar lists them (lib/catalogue/call/accepts.ts). Null until a check stores the
-- challenge again, which takes at most a day while the service works; until then they are read from `reply`.
alter table challenges add column accepts jsonb;
