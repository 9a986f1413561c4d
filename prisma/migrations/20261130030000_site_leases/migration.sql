-- The right to send the requests of one check to a site, and the number of checks that clients have requested of it in an hour.
-- docs/decisions.md#requests-to-a-host
create table site_leases (
  -- The registrable domain; for an IP address the address.
  site         text primary key,
  -- The host of the newest check.
  host         text not null,
  -- Of the newest check, so that only this check ends its lease.
  token        uuid not null,
  -- The end of the lease. A check that ends brings it forward; after a crash it comes by itself.
  until        timestamptz(3) not null,
  -- The checks that clients have requested since the beginning of the hour.
  counted      integer not null check (counted >= 0),
  counted_from timestamptz(3) not null
);
-- The sweep looks whether a check is under way on a host.
create index site_leases_host on site_leases (host);
