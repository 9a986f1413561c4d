-- A line feed and the full-width signs begin a formula too where a spreadsheet reads them so (OWASP, "CSV Injection"). Most
-- cells need nothing, and are told by one look.
create or replace function csv_cell(value text) returns text language sql immutable parallel safe as $$
  select case
    when value !~ '^[=+@\t\r\n＝＋－＠-]|[",\n\r]' then value
    when value ~ '^[=+@\t\r\n＝＋－＠-]' then '"''' || replace(value, '"', '""') || '"'
    else '"' || replace(value, '"', '""') || '"'
  end
$$;
