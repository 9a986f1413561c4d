-- How late checks start and how long the API takes to respond, for the status page. docs/decisions.md#status-of-the-directory

-- A histogram per measure and UTC day. Each measured time is in the bucket with the next higher bound.
create table measured_times (
  measure text not null,
  day date not null,
  up_to_ms integer not null check (up_to_ms > 0),
  times bigint not null check (times > 0),
  primary key (measure, day, up_to_ms)
);

-- Only the former pages of price drops and of recoveries read these. The log of events has the price before each change.
drop index prices_fallen;
drop index incidents_recovered;
alter table prices drop column fall, drop column former_sats, drop column former_usd;
