create table tenant.events (
  partner_id text collate "C" not null,
  sequence bigint not null,
  event_id text collate "C" not null,
  type text not null,
  data json not null,
  created_at timestamptz(3) not null,
  request_id text,
  patient_id text collate "C" not null,
  consult_id text collate "C",
  endpoint_id text collate "C",
  erased_at timestamptz(3),
  primary key (partner_id, sequence, created_at)
) partition by range (created_at);
create table tenant.events_default partition of tenant.events default;
create index on tenant.events (partner_id, event_id);
create index on tenant.events (partner_id, created_at, sequence);
create index events_by_type on tenant.events (partner_id, type, sequence);
create index events_by_consult on tenant.events (partner_id, consult_id, sequence) where consult_id is not null;
grant select, insert, update, delete on tenant.events to consult_app;
grant select (partner_id, sequence, created_at) on tenant.events to consult_housekeeper;
grant select (partner_id, sequence, created_at) on tenant.events to consult_scanner;
create policy scanner on tenant.events for select to consult_scanner using (true);
create policy housekeeper on tenant.events for select to consult_housekeeper using (true);

create table tenant.event_heads (
  partner_id text collate "C" not null,
  last_sequence bigint not null,
  last_created_at timestamptz(3) not null,
  primary key (partner_id)
) with (fillfactor = 50);
grant select, insert, update, delete on tenant.event_heads to consult_app;
grant select (partner_id, last_sequence) on tenant.event_heads to consult_scanner;
create policy scanner on tenant.event_heads for select to consult_scanner using (true);

-- The histories of the event log. Each row but the first began with a restore, or with a failover that lost writes.
create table directory.event_log_epochs (
  epoch bigint not null,
  follows bigint,
  began_at timestamptz(3) not null,
  reason text not null check (reason in ('created', 'restored', 'rewound')),
  primary key (epoch),
  unique (follows)
);
grant select, insert on directory.event_log_epochs to consult_app;

create table directory.archived_months (
  log text not null check (log in ('events', 'audit')),
  month date not null,
  rows bigint not null,
  files bigint not null,
  byte_size bigint not null,
  detached_at timestamptz(3) not null,
  primary key (log, month)
);
grant select on directory.archived_months to consult_app;
grant select on directory.archived_months to consult_housekeeper;

create table tenant.archives (
  partner_id text collate "C" not null,
  log text collate "C" not null check (log in ('events', 'audit')),
  month date not null,
  part integer not null check (part > 0),
  storage_key text not null,
  format integer not null,
  epoch bigint not null,
  rows bigint,
  first_sequence bigint,
  last_sequence bigint,
  first_at timestamptz(3),
  last_at timestamptz(3),
  last_id text collate "C",
  byte_size bigint,
  sha256 text,
  started_at timestamptz(3) not null,
  verified_at timestamptz(3),
  primary key (partner_id, log, month, part)
);
grant select, insert, update, delete on tenant.archives to consult_app;
grant select on tenant.archives to consult_housekeeper;
create policy final_update on tenant.archives as restrictive for update
  using (not (exists ( select from directory.archived_months m where m.log = archives.log and m.month = archives.month)));
create policy final_delete on tenant.archives as restrictive for delete
  using (not (exists ( select from directory.archived_months m where m.log = archives.log and m.month = archives.month)));
create policy housekeeper on tenant.archives for select to consult_housekeeper using (true);

create table tenant.webhook_endpoints (
  partner_id text collate "C" not null,
  url text not null,
  cursor_sequence bigint not null,
  disabled_at timestamptz(3),
  disabled_reason text,
  failing_since timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  encrypted_secret text collate "C" not null,
  encrypted_previous_secret text collate "C",
  previous_secret_until timestamptz(3),
  key_version integer not null,
  consecutive_failures integer not null,
  next_probe_at timestamptz(3),
  endpoint_id text collate "C" not null,
  slot smallint not null,
  description text,
  events text[],
  primary key (partner_id, endpoint_id)
);
create unique index webhook_endpoints_slot on tenant.webhook_endpoints (partner_id, slot);
grant select, insert, update, delete on tenant.webhook_endpoints to consult_app;
grant update (previous_secret_until, encrypted_previous_secret) on tenant.webhook_endpoints to consult_housekeeper;
grant select (ctid, partner_id, cursor_sequence, disabled_at, previous_secret_until, endpoint_id)
  on tenant.webhook_endpoints to consult_housekeeper;
grant select (partner_id, cursor_sequence, disabled_at, key_version, next_probe_at, endpoint_id)
  on tenant.webhook_endpoints to consult_scanner;
create policy housekeeper on tenant.webhook_endpoints to consult_housekeeper using (true);
create policy scanner on tenant.webhook_endpoints for select to consult_scanner using (true);

create table tenant.webhook_deliveries (
  partner_id text collate "C" not null,
  event_sequence bigint not null,
  event_created_at timestamptz(3) not null,
  attempts integer not null,
  next_attempt_at timestamptz(3),
  last_status integer,
  last_attempt_at timestamptz(3),
  early_attempts integer not null,
  leased_until timestamptz(3),
  endpoint_id text collate "C" not null,
  is_replay boolean not null,
  is_resend boolean not null,
  primary key (partner_id, endpoint_id, event_sequence)
) with (fillfactor = 80);
create index on tenant.webhook_deliveries (partner_id, endpoint_id, event_sequence) where is_replay;
grant select, insert, update, delete on tenant.webhook_deliveries to consult_app;
grant delete on tenant.webhook_deliveries to consult_housekeeper;
grant update (next_attempt_at) on tenant.webhook_deliveries to consult_housekeeper;
grant select (partner_id, endpoint_id, event_sequence, next_attempt_at)
  on tenant.webhook_deliveries to consult_housekeeper;
grant select (
    partner_id, event_created_at, attempts, next_attempt_at, early_attempts, endpoint_id, is_replay, is_resend)
  on tenant.webhook_deliveries to consult_scanner;
create policy housekeeper on tenant.webhook_deliveries to consult_housekeeper using (true);
create policy scanner on tenant.webhook_deliveries for select to consult_scanner using (true);

-- What partners can always ask about an event's delivery: a narrow row for each event that was sent, which covers all
-- endpoints. Code that adds an attempt to `webhook_attempts` adds it here in the same statement. `webhook_deliveries`
-- holds undelivered events and stays small, so that it needs no index on the time of the next attempt, and its updates
-- are HOT.
create table tenant.sent_events (
  partner_id text collate "C" not null,
  event_sequence bigint not null,
  last_attempt_at timestamptz(3) not null,
  delivered_at timestamptz(3),
  attempts integer not null,
  last_status integer,
  primary key (partner_id, event_sequence)
);
grant select, insert, update on tenant.sent_events to consult_app;
grant delete on tenant.sent_events to consult_housekeeper;
grant update (attempts) on tenant.sent_events to consult_housekeeper;
grant select (partner_id, event_sequence) on tenant.sent_events to consult_housekeeper;
create policy housekeeper on tenant.sent_events to consult_housekeeper using (true);

-- Each attempt to deliver an event, for 30 days.
create table tenant.webhook_attempts (
  partner_id text collate "C" not null,
  endpoint_id text collate "C" not null,
  attempt_id text collate "C" not null,
  event_id text collate "C" not null,
  event_type text not null,
  event_sequence bigint not null,
  attempted_at timestamptz(3) not null,
  duration_ms integer not null,
  status integer,
  error text,
  response_head text,
  next_attempt_at timestamptz(3),
  primary key (partner_id, endpoint_id, attempt_id)
);
create index on tenant.webhook_attempts (partner_id, attempted_at);
create index on tenant.webhook_attempts (partner_id, endpoint_id, event_sequence) where error is null;
create index webhook_attempts_of_events on tenant.webhook_attempts (partner_id, event_sequence);
grant select, insert on tenant.webhook_attempts to consult_app;
grant delete on tenant.webhook_attempts to consult_housekeeper;
grant update (response_head) on tenant.webhook_attempts to consult_app;
grant update (next_attempt_at) on tenant.webhook_attempts to consult_housekeeper;
grant select (partner_id, endpoint_id, attempt_id, attempted_at) on tenant.webhook_attempts to consult_housekeeper;
create policy housekeeper on tenant.webhook_attempts to consult_housekeeper using (true);

-- What partners have asked to deliver again.
create table tenant.webhook_recoveries (
  partner_id text collate "C" not null,
  endpoint_id text collate "C" not null,
  recovery_id text collate "C" not null,
  next_sequence bigint not null,
  last_sequence bigint not null,
  since timestamptz(3) not null,
  requested_at timestamptz(3) not null,
  primary key (partner_id, endpoint_id, recovery_id)
);
grant select, insert, update, delete on tenant.webhook_recoveries to consult_app;
grant select (partner_id, endpoint_id) on tenant.webhook_recoveries to consult_scanner;
create policy scanner on tenant.webhook_recoveries for select to consult_scanner using (true);
