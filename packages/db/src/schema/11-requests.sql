create table tenant.idempotency_keys (
  partner_id text collate "C" not null,
  principal text collate "C" not null,
  key text collate "C" not null,
  fingerprint text not null,
  run_token text not null,
  run_until timestamptz(3) not null,
  body json,
  created_at timestamptz(3) not null,
  patient_id text collate "C",
  primary key (partner_id, principal, key)
);
create index on tenant.idempotency_keys (partner_id, created_at);
grant select, insert, update, delete on tenant.idempotency_keys to consult_app;
grant delete on tenant.idempotency_keys to consult_housekeeper;
grant update (created_at) on tenant.idempotency_keys to consult_housekeeper;
grant select (ctid, partner_id, principal, key, created_at) on tenant.idempotency_keys to consult_housekeeper;
create policy housekeeper on tenant.idempotency_keys to consult_housekeeper using (true);

-- The used part of each daily quota.
create table tenant.daily_usage (
  partner_id text collate "C" not null,
  quota text collate "C" not null,
  subject text collate "C" not null,
  day date not null,
  used bigint not null check (used >= 0),
  primary key (partner_id, quota, subject, day)
);
grant select, insert, update, delete on tenant.daily_usage to consult_app;
grant delete on tenant.daily_usage to consult_housekeeper;
grant update (day) on tenant.daily_usage to consult_housekeeper;
grant select (ctid, partner_id, quota, subject, day) on tenant.daily_usage to consult_housekeeper;
create policy housekeeper on tenant.daily_usage to consult_housekeeper using (true);

create unlogged table directory.rate_buckets (
  bucket text collate "C" not null,
  level bigint not null,
  capacity bigint not null,
  refill bigint not null,
  at timestamptz(3) not null,
  granted boolean not null,
  taken integer,
  primary key (bucket)
) with (fillfactor = 50);
grant select, insert, update, delete on directory.rate_buckets to consult_app;

create unlogged table directory.open_streams (
  partner_id text collate "C" not null,
  holder text collate "C" not null,
  place integer not null,
  stream_id uuid not null,
  opened_at timestamptz(3) not null,
  leased_until timestamptz(3) not null,
  primary key (partner_id, holder, place),
  unique (stream_id)
) with (fillfactor = 50);
grant select, insert, update, delete on directory.open_streams to consult_app;

-- The requests of the last days. `recorded_at` grows with `sequence`, so a time can be looked up in either. Source:
-- docs/internals/request-log.md.
create table tenant.request_log (
  partner_id text collate "C" not null,
  sequence bigint not null,
  recorded_at timestamptz(3) not null,
  at timestamptz(3) not null,
  request_id text collate "C" not null,
  method text not null,
  route text not null,
  path_ids text[] not null,
  status integer not null,
  code text,
  duration_ms integer not null,
  credential text not null,
  key_id text collate "C",
  physician_id text collate "C",
  service_version text,
  network text,
  network_refused boolean not null,
  replayed boolean not null,
  problems json,
  primary key (partner_id, sequence)
);
create index request_log_recorded on tenant.request_log (partner_id, recorded_at, sequence);
create index request_log_of_id on tenant.request_log (partner_id, request_id, sequence);
create index request_log_failed on tenant.request_log (partner_id, sequence) where status >= 400;
create index request_log_of_key on tenant.request_log (partner_id, key_id, sequence) where key_id is not null;
grant select, insert on tenant.request_log to consult_app;
grant delete on tenant.request_log to consult_housekeeper;
grant update (recorded_at) on tenant.request_log to consult_housekeeper;
grant select (partner_id, sequence, recorded_at) on tenant.request_log to consult_housekeeper;
create policy housekeeper on tenant.request_log to consult_housekeeper using (true);

create table tenant.request_log_heads (
  partner_id text collate "C" not null,
  last_sequence bigint not null,
  recorded_at timestamptz(3) not null,
  primary key (partner_id)
) with (fillfactor = 50);
grant select, insert, update on tenant.request_log_heads to consult_app;

create table tenant.request_log_gaps (
  partner_id text collate "C" not null,
  minute timestamptz(3) not null,
  requests integer not null,
  primary key (partner_id, minute)
);
grant select, insert, update on tenant.request_log_gaps to consult_app;
grant delete on tenant.request_log_gaps to consult_housekeeper;
grant update (minute) on tenant.request_log_gaps to consult_housekeeper;
grant select (partner_id, minute) on tenant.request_log_gaps to consult_housekeeper;
create policy housekeeper on tenant.request_log_gaps to consult_housekeeper using (true);

-- Counts of all requests in periods of five minutes, written in batches after the responses.
create table tenant.request_counts (
  partner_id text collate "C" not null,
  bucket timestamptz(3) not null,
  method text not null,
  route text not null,
  status integer not null,
  code text not null,
  key_id text collate "C" not null,
  service_version text not null,
  network_refused boolean not null,
  deprecated boolean not null,
  requests integer not null,
  primary key (partner_id, bucket, method, route, status, code, key_id, service_version, network_refused, deprecated)
) with (fillfactor = 50);
grant select, insert, update on tenant.request_counts to consult_app;
grant delete on tenant.request_counts to consult_housekeeper;
grant update (bucket) on tenant.request_counts to consult_housekeeper;
grant select (partner_id, bucket, method, route, status, code, key_id, service_version, network_refused, deprecated)
  on tenant.request_counts to consult_housekeeper;
create policy housekeeper on tenant.request_counts to consult_housekeeper using (true);

-- What partners use by UTC day, counted every few minutes.
create table tenant.usage_days (
  partner_id text collate "C" not null,
  day date not null,
  metric text collate "C" not null,
  amount bigint not null,
  primary key (partner_id, day, metric)
);
grant select, insert, update on tenant.usage_days to consult_app;
grant delete on tenant.usage_days to consult_housekeeper;
grant update (day) on tenant.usage_days to consult_housekeeper;
grant select (partner_id, day, metric) on tenant.usage_days to consult_housekeeper;
create policy housekeeper on tenant.usage_days to consult_housekeeper using (true);

create table tenant.usage_marks (
  partner_id text collate "C" not null,
  event_sequence bigint not null,
  event_at timestamptz(3) not null,
  attempted_at timestamptz(3) not null,
  bucket timestamptz(3) not null,
  counted_at timestamptz(3) not null,
  primary key (partner_id)
);
grant select, insert, update on tenant.usage_marks to consult_app;
