-- Listings from before hidden characters were refused lose them, and so does what the event log, the webhooks' queues and
-- the reviewers' lists say of them. `lib/text.ts` has the rule; a presentation selector stays behind its pictograph.

create function pg_temp.hidden() returns text language sql immutable as $$ select
    '[\u0001-\u0008\u000b-\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5'
    '\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufdd0-\ufdef\ufe00-\ufe0d\ufeff\uffa0'
    '\ufff0-\ufffc\ufffe-\uffff\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U0001fffe-\U0001ffff'
    '\U0002fffe-\U0002ffff\U0003fffe-\U0003ffff\U0004fffe-\U0004ffff\U0005fffe-\U0005ffff\U0006fffe-\U0006ffff'
    '\U0007fffe-\U0007ffff\U0008fffe-\U0008ffff\U0009fffe-\U0009ffff\U000afffe-\U000affff\U000bfffe-\U000bffff'
    '\U000cfffe-\U000cffff\U000dfffe-\U000e0fff\U000efffe-\U000effff\U000ffffe-\U000fffff\U0010fffe-\U0010ffff]'
    '|(?<!'
    '[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u2199\u21a9-\u21aa\u231a-\u231b\u2328\u23cf\u23e9-\u23f3'
    '\u23f8-\u23fa\u24c2\u25aa-\u25ab\u25b6\u25c0\u25fb-\u25fe\u2600-\u2604\u260e\u2611\u2614-\u2615\u2618'
    '\u261d\u2620\u2622-\u2623\u2626\u262a\u262e-\u262f\u2638-\u263a\u2640\u2642\u2648-\u2653\u265f-\u2660'
    '\u2663\u2665-\u2666\u2668\u267b\u267e-\u267f\u2692-\u2697\u2699\u269b-\u269c\u26a0-\u26a1\u26a7'
    '\u26aa-\u26ab\u26b0-\u26b1\u26bd-\u26be\u26c4-\u26c5\u26c8\u26ce-\u26cf\u26d1\u26d3-\u26d4\u26e9-\u26ea'
    '\u26f0-\u26f5\u26f7-\u26fa\u26fd\u2702\u2705\u2708-\u270d\u270f\u2712\u2714\u2716\u271d\u2721\u2728'
    '\u2733-\u2734\u2744\u2747\u274c\u274e\u2753-\u2755\u2757\u2763-\u2764\u2795-\u2797\u27a1\u27b0\u27bf'
    '\u2934-\u2935\u2b05-\u2b07\u2b1b-\u2b1c\u2b50\u2b55\u3030\u303d\u3297\u3299\U0001f004'
    '\U0001f02c-\U0001f02f\U0001f094-\U0001f09f\U0001f0af-\U0001f0b0\U0001f0c0\U0001f0cf-\U0001f0d0'
    '\U0001f0f6-\U0001f0ff\U0001f170-\U0001f171\U0001f17e-\U0001f17f\U0001f18e\U0001f191-\U0001f19a'
    '\U0001f1ae-\U0001f1e5\U0001f201-\U0001f20f\U0001f21a\U0001f22f\U0001f232-\U0001f23a\U0001f23c-\U0001f23f'
    '\U0001f249-\U0001f25f\U0001f266-\U0001f321\U0001f324-\U0001f393\U0001f396-\U0001f397\U0001f399-\U0001f39b'
    '\U0001f39e-\U0001f3f0\U0001f3f3-\U0001f3f5\U0001f3f7-\U0001f3fa\U0001f400-\U0001f4fd\U0001f4ff-\U0001f53d'
    '\U0001f549-\U0001f54e\U0001f550-\U0001f567\U0001f56f-\U0001f570\U0001f573-\U0001f57a\U0001f587'
    '\U0001f58a-\U0001f58d\U0001f590\U0001f595-\U0001f596\U0001f5a4-\U0001f5a5\U0001f5a8\U0001f5b1-\U0001f5b2'
    '\U0001f5bc\U0001f5c2-\U0001f5c4\U0001f5d1-\U0001f5d3\U0001f5dc-\U0001f5de\U0001f5e1\U0001f5e3\U0001f5e8'
    '\U0001f5ef\U0001f5f3\U0001f5fa-\U0001f64f\U0001f680-\U0001f6c5\U0001f6cb-\U0001f6d2\U0001f6d5-\U0001f6e5'
    '\U0001f6e9\U0001f6eb-\U0001f6f0\U0001f6f3-\U0001f6ff\U0001f7da-\U0001f7ff\U0001f80c-\U0001f80f'
    '\U0001f848-\U0001f84f\U0001f85a-\U0001f85f\U0001f888-\U0001f88f\U0001f8ae-\U0001f8af\U0001f8bc-\U0001f8bf'
    '\U0001f8c2-\U0001f8cf\U0001f8d9-\U0001f8ff\U0001f90c-\U0001f93a\U0001f93c-\U0001f945\U0001f947-\U0001f9ff'
    '\U0001fa58-\U0001fa5f\U0001fa6e-\U0001faff\U0001fc00-\U0001fffd])'
    '[\ufe0e\ufe0f]' $$;
create function pg_temp.strip_hidden(given text) returns text language sql immutable as $$
  select regexp_replace(given, pg_temp.hidden(), '', 'g') $$;

update services set
  name = coalesce(nullif(btrim(pg_temp.strip_hidden(name)), ''), left(host, 200)),
  description = nullif(btrim(pg_temp.strip_hidden(description)), ''),
  category = coalesce(nullif(btrim(pg_temp.strip_hidden(category)), ''), 'uncategorized'),
  provider = nullif(btrim(pg_temp.strip_hidden(provider)), ''),
  declared_asset = nullif(btrim(pg_temp.strip_hidden(declared_asset)), ''),
  declared_network = nullif(btrim(pg_temp.strip_hidden(declared_network)), ''),
  source_asset = nullif(btrim(pg_temp.strip_hidden(source_asset)), ''),
  source_network = nullif(btrim(pg_temp.strip_hidden(source_network)), ''),
  observed_asset = nullif(btrim(pg_temp.strip_hidden(observed_asset)), ''),
  observed_network = nullif(btrim(pg_temp.strip_hidden(observed_network)), ''),
  payment_asset = nullif(btrim(pg_temp.strip_hidden(payment_asset)), ''),
  payment_network = nullif(btrim(pg_temp.strip_hidden(payment_network)), ''),
  findings = pg_temp.strip_hidden(findings::text)::jsonb
where concat_ws(' ', name, description, category, provider, declared_asset, declared_network, source_asset, source_network,
  observed_asset, observed_network, payment_asset, payment_network, findings::text) ~ pg_temp.hidden();

update revisions set proposed = pg_temp.strip_hidden(proposed::text)::jsonb where proposed::text ~ pg_temp.hidden();
update proposals set seen = pg_temp.strip_hidden(seen::text)::jsonb where seen::text ~ pg_temp.hidden();
update registrations set name = pg_temp.strip_hidden(name), report = pg_temp.strip_hidden(report::text)::jsonb
where name ~ pg_temp.hidden() or report::text ~ pg_temp.hidden();
update deliveries set body = pg_temp.strip_hidden(body) where body ~ pg_temp.hidden();

-- The log is append-only; this is the one correction of its words.
alter table events disable trigger events_are_append_only;
update events set service = pg_temp.strip_hidden(service::text)::jsonb, previous = pg_temp.strip_hidden(previous::text)::jsonb
where service::text ~ pg_temp.hidden() or previous::text ~ pg_temp.hidden();
alter table events enable trigger events_are_append_only;

drop function pg_temp.strip_hidden(text);
drop function pg_temp.hidden();
