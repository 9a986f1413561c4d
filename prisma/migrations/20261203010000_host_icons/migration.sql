-- The icon of each host, written anew as a PNG of 56 x 56 pixels. docs/decisions.md#requests-to-a-host

-- `png` is null for a host without one, so that the host is not asked again for a week. The check on the size catches a mistake in the code.
create table host_icons (
  host text primary key check (length(host) between 1 and 253),
  png bytea check (octet_length(png) <= 16384),
  version text check (version ~ '^[0-9a-f]{12}$'),
  fetched_at timestamptz(3) not null,
  check ((png is null) = (version is null))
);
