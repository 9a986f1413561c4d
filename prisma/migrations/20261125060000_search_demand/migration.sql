-- Searches without a good result, by UTC day. A row exists only when at least five clients made the search on that day, and it
-- holds nothing about them. docs/decisions.md#demand
create table search_demand (
  day date not null,
  query text collate "C" not null check (char_length(query) between 1 and 60),
  clients int not null check (clients >= 5),
  -- The query comes first: the page of a search without a result reads the days of one query.
  primary key (query, day)
);
create index search_demand_by_day on search_demand (day);
