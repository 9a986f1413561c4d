-- An index of part of the table tells the planner nothing about how often a value is in it: without these every provider counts
-- as half a percent of all. What pays, and on which network, goes with the protocol.
create statistics services_provider on (lower(provider)) from services;
create statistics services_payment (mcv) on protocol, asset_key, (lower(payment_network)) from services;
analyze services;
