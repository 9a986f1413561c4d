-- What an owner deleted stays deleted whoever names it after the purge: of the listing nothing is kept but a hash of its
-- protocol and address, which no source can turn into a listing again.
create table purged_listings (
  key bytea primary key check (octet_length(key) = 32),
  purged_at timestamptz(3) not null default now()
);
