-- A line feed and the full-width signs begin a formula too where a spreadsheet reads them so (OWASP, "CSV Injection").
create or replace function csv_cell(value text) returns text language sql immutable parallel safe as $$
  select case
    when value is null then ''
    when value ~ '^[=+@\t\r\n＝＋－＠-]' then '"''' || replace(value, '"', '""') || '"'
    when value ~ '[",\n\r]' then '"' || replace(value, '"', '""') || '"'
    else value
  end
$$;
