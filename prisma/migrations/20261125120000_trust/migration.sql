-- What pages show of a service's worth: the score that enough checks support, and percentiles of the response time per day.

-- Adds two lists of counts, place by place. A shorter list counts as 0 in its missing places. Counts stop at the largest smallint.
create function add_counts(a smallint[], b smallint[]) returns smallint[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(least(coalesce(x, 0)::int + coalesce(y, 0)::int, 32767)::smallint order by place), '{}')
  from unnest(a, b) with ordinality as each(x, y, place)
$$;
create aggregate sum_counts(smallint[]) (sfunc = add_counts, stype = smallint[], initcond = '{}', parallel = safe);

-- The number of right answers per step of the response time: lib/health/rules/latency-histogram.ts. Days before this column have
-- fewer counts than answers (latency_count), and only a mean.
alter table checks_daily add column latency_counts smallint[] not null default '{}';

set local maintenance_work_mem = '256MB';
alter table services
  -- The score with enough checks and while the service is not down: SCORE.shownFromChecks in lib/health/rules/score.ts.
  add column shown_score float8 generated always as (
    case when health_status <> 'down' and (score_terms->>'checks')::int >= 96 then reliability_score end) stored;

create index services_by_shown_score on services (shown_score desc nulls last, name_key, id, health_rank, protocol, test_network)
  where status = 'active' and deleted_at is null;
-- Similar services are the most recommended healthy ones of a category.
drop index services_by_category;
create index services_by_category on services (category_key, health_rank, recommended desc)
  where status = 'active' and deleted_at is null;

update catalogue_version set n = n + 1;
analyze services;
