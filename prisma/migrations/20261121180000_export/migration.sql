-- One cell of a CSV file (RFC 4180): quoted where it must be. A cell that a spreadsheet would run as a formula begins with an
-- apostrophe. Simple enough for the planner to inline.
create function csv_cell(value text) returns text language sql immutable parallel safe as $$
  select case
    when value is null then ''
    when value ~ '^[=+@\t\r-]' then '"''' || replace(value, '"', '""') || '"'
    when value ~ '[",\n\r]' then '"' || replace(value, '"', '""') || '"'
    else value
  end
$$;
