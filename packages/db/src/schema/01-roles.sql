-- Two schemas: `tenant` holds the data of each partner, under row-level security; `directory` holds what must be unique
-- across partners. Every process works as `consult_app`, which owns nothing and bypasses nothing. The other roles own
-- the few functions that look across partners: `consult_scanner` finds who has work due, `consult_searcher` searches,
-- `consult_housekeeper` deletes what has expired, and `consult_directory` looks up accounts and operators.
do $$
declare
  name text;
begin
  foreach name in array array['consult_app', 'consult_scanner', 'consult_searcher', 'consult_directory', 'consult_housekeeper'] loop
    -- Roles are global to the server: another of its databases may have created them already, possibly concurrently.
    begin
      if not exists (select from pg_roles where rolname = name) then
        execute format('create role %I nologin nobypassrls', name);
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
end
$$;
grant consult_app to current_user;
-- Just enough to create functions as these roles: a role that inherits from them would see what they see.
grant consult_scanner, consult_searcher, consult_directory, consult_housekeeper to current_user with inherit false;

create schema directory;
create schema tenant;
grant usage on schema directory to consult_app, consult_scanner, consult_housekeeper;
grant usage, create on schema directory to consult_directory;
grant usage on schema tenant to consult_app;
grant usage, create on schema tenant to consult_scanner, consult_searcher, consult_housekeeper;
-- Lets a process check whether the database is up to date with the process's code.
grant select on public.kysely_migration to consult_app;

-- Trusted extensions that ship with PostgreSQL: any role that may create schemas may create them.
create extension if not exists btree_gist;
create extension if not exists btree_gin;

-- The sets of functions that the database had, by the digest of their files. The newest is in use.
create table directory.function_sets (
  sha256 text collate "C" primary key,
  applied_at timestamptz(3) not null
);
grant select on directory.function_sets to consult_app;
