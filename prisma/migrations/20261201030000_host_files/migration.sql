-- The report on the documents of each host, replaced with each visit, and the visits that owners ask for. A row outlives the last
-- listing of its host by 30 days. A report is bounded where it is built; the check catches a mistake there.
create table host_files (
  host text primary key check (length(host) between 1 and 253),
  report jsonb check (jsonb_typeof(report) = 'object' and octet_length(report::text) <= 4000000),
  read_at timestamptz(3),
  -- Since when a visit that the owner asked for waits or runs, and when it is tried next.
  wanted_at timestamptz(3),
  due_at timestamptz(3),
  check ((report is null) = (read_at is null)),
  check ((wanted_at is null) = (due_at is null))
);
create index host_files_due_at_idx on host_files (due_at) where due_at is not null;
