// The service of the browser tests that has 45 days of history: daily sums, checks, incidents, prices, and changes of the listing.
// add-long-history.ts adds it.

/** The name of the service. */
export const WITH_HISTORY = "Web Search"

/** SQL with the service's UUID as its only parameter. No statement changes the service itself. */
export const LONG_HISTORY = [
  `delete from checks_daily where service_id = $1::uuid`,
  `insert into checks_daily (service_id, day, ok, wrong, unreachable, latency_count, latency_sum_ms, latency_counts)
   select $1::uuid, (now() at time zone 'UTC')::date - n, 96 - wrong - down, wrong, down, 96 - wrong - down, (96 - wrong - down) * 180,
          array_fill(0::smallint, array[28]) || (80 - wrong - down)::smallint || 12::smallint || 3::smallint || 1::smallint
   from (select n, case when n in (12, 30) then 9 else 0 end as wrong, case when n = 20 then 22 else 0 end as down
         from generate_series(0, 44) n) days`,
  `insert into checks (service_id, checked_at, verdict, response_time_ms, dns_ms, connect_ms, tls_ms, first_byte_ms, http_status)
   select $1::uuid, now() - n * interval '15 minutes', 'ok', 170 + n, 3, 21, 44, 160, 402 from generate_series(1, 96) n`,
  `insert into incidents (service_id, opened_at, closed_at, health, reason, outcome)
   select $1::uuid, now() - n * interval '4 days', now() - n * interval '4 days' + n * interval '17 minutes',
          case when n % 2 = 0 then 'down' else 'degraded' end,
          case when n % 2 = 0 then 'HTTP 503' end, 'recovered' from generate_series(1, 10) n`,
  `insert into prices (service_id, seen_at, price_usd, asset, network)
   select $1::uuid, now() - n * interval '7 days', 0.001 * (2 + n % 3), 'USDC', 'eip155:8453' from generate_series(1, 5) n`,
  `insert into events (id, kind, service_id, protocol, at, service, previous)
   select gen_random_uuid(), 'service.updated', s.id, s.protocol, now() - n * interval '9 days',
          jsonb_build_object('id', s.id, 'name', s.name, 'host', s.host, 'health_status', s.health_status),
          jsonb_build_object('description', 'Another text', 'category', 'data')
   from services s, generate_series(1, 3) n where s.id = $1::uuid`,
] as const
