-- Starters and demos, told by their hosts or by how many sites have their path; and what prices in satoshis are worth.

-- What of a listing tells (lib/sources/template.ts); a null site has not been read yet, and is by the job.
alter table services
  add column site          text collate "C" check (length(site) between 1 and 255),
  add column template_key  text collate "C" check (length(template_key) between 1 and 200),
  add column template_word text check (length(template_word) between 1 and 30),
  -- Its path stands on five or more sites.
  add column copied        boolean not null default false,
  add column is_template   boolean not null generated always as (copied or template_word is not null) stored,
  add constraint template_key_has_its_site check (template_key is null or site is not null);

-- Counts the sites of a path five steps deep, and finds the listings whose mark is to change, however many copies there are.
create index services_by_template on services (template_key, copied, site)
  where status = 'active' and deleted_at is null and template_key is not null;
create index services_unread on services (id) where site is null;

-- Paths of which a public listing has come or gone; the job looks how many sites have each. A row for each time and nothing
-- unique, so that nobody waits here for anybody's commit.
create table template_backlog (
  id           bigint generated always as identity primary key,
  template_key text not null
);

create function queue_template() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into template_backlog (template_key) select old.template_key where old.template_key is not null;
  end if;
  if tg_op <> 'DELETE' then
    insert into template_backlog (template_key)
    select new.template_key
    where new.template_key is not null and (tg_op = 'INSERT' or new.template_key is distinct from old.template_key);
  end if;
  return null;
end $$;
create trigger services_queue_new_template after insert on services for each row
  when (new.template_key is not null and new.status = 'active' and new.deleted_at is null)
  execute function queue_template();
create trigger services_queue_template after update on services for each row
  when ((old.template_key is not null or new.template_key is not null)
        and (old.template_key, old.site, old.status = 'active' and old.deleted_at is null)
            is distinct from (new.template_key, new.site, new.status = 'active' and new.deleted_at is null))
  execute function queue_template();
create trigger services_queue_old_template after delete on services for each row
  when (old.template_key is not null and old.status = 'active' and old.deleted_at is null)
  execute function queue_template();

-- Providers are counted without them.
drop trigger services_change on services;
create constraint trigger services_change after update on services
  deferrable initially deferred for each row
  when ((old.status, old.deleted_at, old.category, old.health_status, old.sources, old.probe_status, old.featured,
         old.domain_verified, old.payment_asset, old.payment_network, old.x402_payment_valid, old.l402_format,
         old.lnget_compatible, old.compare_usd, old.search_text, old.updated_at, old.is_template)
     is distinct from
        (new.status, new.deleted_at, new.category, new.health_status, new.sources, new.probe_status, new.featured,
         new.domain_verified, new.payment_asset, new.payment_network, new.x402_payment_valid, new.l402_format,
         new.lnget_compatible, new.compare_usd, new.search_text, new.updated_at, new.is_template))
  execute function bump_catalogue_version();

-- Every time the tickers were asked: the rate they made, or why they made none.
alter table rates
  alter column rate drop not null,
  add column problem text check (length(problem) between 1 and 500),
  -- The newest of these is the one that prices are computed with; the others since then did not differ enough.
  add column used boolean not null default true,
  -- Whether all of them are, as far as the job has found: one that is killed in the middle goes on.
  add column applied boolean not null default false,
  add constraint rate_or_problem check ((rate is null) = (problem is not null)),
  add constraint used_rate_is_one check (not used or rate is not null);
create index rates_used on rates (pair, at desc) where used;

-- Listings whose comparable price moves with the rate.
create index services_in_sats on services (id)
  where status = 'active' and deleted_at is null and price_usd is null and price_sats is not null and not test_network;
