-- A proposal is a protocol seen, a listing that probes cannot judge, an address by which an endpoint calls itself, or the
-- request by which it says that it is called.
alter table proposals drop constraint proposals_kind_check;
alter table proposals
  add constraint proposals_kind_check check (kind in ('protocol', 'unprobeable', 'address', 'request')),
  add constraint address_names_one check (kind <> 'address' or length(seen ->> 'url') between 8 and 2000);
-- However many listings name an address, it is proposed once.
create unique index proposals_one_address on proposals ((seen ->> 'url'), protocol) where kind = 'address';
