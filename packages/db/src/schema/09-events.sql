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
