create table tenant.lanes (
  partner_id text collate "C" not null,
  lane_key text collate "C" not null,
  accepted bigint not null,
  delivered bigint not null,
  primary key (partner_id, lane_key),
  check (delivered <= accepted)
) with (fillfactor = 70);
grant select, insert, update, delete on tenant.lanes to consult_app;
grant select (partner_id, lane_key, accepted, delivered) on tenant.lanes to consult_scanner;
create policy scanner on tenant.lanes for select to consult_scanner using (true);

create table tenant.lane_items (
  partner_id text collate "C" not null,
  lane_key text collate "C" not null,
  "position" bigint not null,
  item_id text collate "C" not null,
  payload json not null,
  accepted_at timestamptz(3) not null,
  request_id text,
  primary key (partner_id, lane_key, "position")
);
grant select, insert, update, delete on tenant.lane_items to consult_app;

-- The lanes that have items, in the order in which they got them: a small table, next to one permanent row per
-- patient in `lanes`. A row is deleted when its lane is empty.
create table tenant.lane_queue (
  partner_id text collate "C" not null,
  lane_key text collate "C" not null,
  queued_at timestamptz(3) not null,
  ready_at timestamptz(3) not null,
  lease_token text,
  failures integer not null,
  primary key (partner_id, lane_key)
) with (fillfactor = 70);
create index lane_queue_order on tenant.lane_queue (partner_id, queued_at);
grant select, insert, update, delete on tenant.lane_queue to consult_app;
grant select (partner_id, lane_key, ready_at) on tenant.lane_queue to consult_scanner;
create policy scanner on tenant.lane_queue for select to consult_scanner using (true);

create table tenant.parked_items (
  partner_id text collate "C" not null,
  item_id text collate "C" not null,
  lane_key text collate "C" not null,
  payload json not null,
  accepted_at timestamptz(3) not null,
  request_id text,
  parked_at timestamptz(3) not null,
  cause text not null,
  primary key (partner_id, item_id)
);
grant select, insert, update, delete on tenant.parked_items to consult_app;

create table tenant.timers (
  partner_id text collate "C" not null,
  kind text collate "C" not null,
  subject_id text collate "C" not null,
  due_at timestamptz(3) not null,
  next_attempt_at timestamptz(3),
  failures integer not null,
  clock_id text collate "C",
  primary key (partner_id, kind, subject_id),
  constraint timers_due
    check ((clock_id is null) = (next_attempt_at is not null)) not valid
);
create index on tenant.timers (partner_id, next_attempt_at);
create index timers_on_clock on tenant.timers (partner_id, clock_id, due_at) where clock_id is not null;
grant select, insert, update, delete on tenant.timers to consult_app;
grant select (partner_id, next_attempt_at) on tenant.timers to consult_scanner;
create policy scanner on tenant.timers for select to consult_scanner using (true);

-- A timer on a test clock is never due by real time: its `next_attempt_at` is null, and advancing the clock fires it.
-- Source: docs/testing.md.
create table tenant.test_clocks (
  partner_id text collate "C" not null,
  test_clock_id text collate "C" not null,
  name text,
  now timestamptz(3) not null,
  advancing_to timestamptz(3),
  deleted_at timestamptz(3),
  next_attempt_at timestamptz(3),
  attempts integer not null check (attempts >= 0),
  request_id text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  primary key (partner_id, test_clock_id)
);
create index test_clocks_due on tenant.test_clocks (partner_id, next_attempt_at) where next_attempt_at is not null;
grant select, insert, update, delete on tenant.test_clocks to consult_app;
grant select (partner_id, next_attempt_at) on tenant.test_clocks to consult_scanner;
create policy scanner on tenant.test_clocks for select to consult_scanner using (true);

create table directory.instances (
  instance_id text collate "C" not null,
  last_seen_at timestamptz(3) not null,
  primary key (instance_id)
);
grant select, insert, update, delete on directory.instances to consult_app;

-- Tasks that one process at a time runs for the whole installation. All times are the database's, so the clocks of
-- the processes do not matter.
create table directory.periodic_tasks (
  task text collate "C" not null,
  due_at timestamptz(3) not null,
  leased_until timestamptz(3) not null,
  lease_token text collate "C",
  primary key (task)
) with (fillfactor = 50);
grant select, update on directory.periodic_tasks to consult_app;
