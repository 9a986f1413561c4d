-- `domain_verified` now means that the owner of the domain accepted the listing. Listings that were not public were marked
-- without a decision of the owner: they lose the mark, and wait for that decision if they wait at all.
update services set domain_verified = false where domain_verified and (status <> 'active' or deleted_at is not null);
