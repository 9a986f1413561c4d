-- previous: serves
-- Backups by the job, with the result of their rehearsal: a backup that was restored on trial without an error is known to work.

create table backups (
  id              bigint generated always as identity primary key,
  made_at         timestamptz(3) not null,
  file            text not null,
  bytes           bigint not null check (bytes > 0),
  services        int not null,
  last_change     bigint,
  blocked_ms      int not null,
  rehearsed_at    timestamptz(3),
  rehearsal_error text check (rehearsal_error is null or rehearsed_at is not null)
);
