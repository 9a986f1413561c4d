-- The challenges with the seller's Bazaar extension, for the filter `extensions=bazaar` (lib/catalogue/bazaar/resources.ts). A check
-- stores a challenge with its extension at the latest a day after this migration.
create index challenges_with_extension on challenges (service_id) where accepts ? 'bazaar';
