-- A batch that a job runner delivers twice is asked once: whoever comes first takes it.
alter table probe_leases add column taken_at timestamptz(3);
