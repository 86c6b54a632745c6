create table directory.partners (
  partner_id text collate "C" not null,
  name text not null,
  environment text not null check (environment in ('test', 'production')),
  suspended_at timestamptz(3),
  key_generation integer not null,
  async_enabled boolean not null,
  telehealth_enabled boolean not null,
  assertion_enabled boolean not null,
  allowed_origins text[] not null,
  rate_limit_per_second integer not null check (rate_limit_per_second > 0),
  rate_limit_burst integer not null check (rate_limit_burst > 0),
  response_sla integer not null check (response_sla > 0),
  reassign_on_breach boolean not null,
  acceptance_window integer not null check (acceptance_window > 0),
  consent_window integer not null check (consent_window > 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  recording_retention_days integer check (recording_retention_days >= 1 and recording_retention_days <= 36500),
  recordings_for_patients boolean not null default false,
  invitations_per_day integer not null default 200 check (invitations_per_day > 0),
  max_streams integer not null default 2000 check (max_streams > 0),
  upload_mib_per_day integer not null default 20480 check (upload_mib_per_day > 0),
  patient_upload_mib_per_day integer not null default 300 check (patient_upload_mib_per_day > 0),
  privacy_url text,
  contact_url text,
  second_factor text not null default 'optional'
    check (second_factor in ('optional', 'required', 'phishing_resistant')),
  terms_url text,
  consent_version text,
  erasures_per_day integer not null default 50 check (erasures_per_day > 0),
  erasure_delay integer not null default 0 check (erasure_delay >= 0 and erasure_delay <= 2592000),
  colleagues_consults text not null default 'open' check (colleagues_consults in ('open', 'ask_reason')),
  alert_patients_per_hour integer not null default 30 check (alert_patients_per_hour > 0),
  consult_retention_days integer check (consult_retention_days >= 30),
  transcript_retention_days integer check (transcript_retention_days >= 1),
  file_retention_days integer check (file_retention_days >= 7),
  audit_retention_days integer check (audit_retention_days >= 365),
  exports_per_day integer not null default 50 check (exports_per_day > 0),
  request_retention_days integer check (request_retention_days >= 1 and request_retention_days <= 7),
  wrap_up integer not null default 180 check (wrap_up between 0 and 3600),
  -- How many threads a physician is given from the queue. Null: physicians claim all of them by hand.
  capacity integer check (capacity between 1 and 200),
  notify_mode text not null default 'off' check (notify_mode in ('send', 'event', 'off')),
  notify_channels text[] not null default '{email}' check (notify_channels <@ '{email,sms}'),
  notify_sender_name text,
  notify_quiet_hours jsonb,
  notify_time_zone text not null default 'UTC',
  notes_in_events boolean not null default false,
  cosignatures boolean not null default false,
  unread_after integer not null default 300 check (unread_after > 0),
  primary key (partner_id)
);
grant select, insert, update, delete on directory.partners to consult_app;
grant select (partner_id, audit_retention_days, request_retention_days) on directory.partners to consult_housekeeper;
grant select (partner_id) on directory.partners to consult_scanner;

create table directory.api_keys (
  key_hash text collate "C" not null,
  partner_id text collate "C" not null,
  environment text not null check (environment in ('test', 'production')),
  shown_prefix text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  service_version text collate "C",
  key_id text collate "C",
  name text,
  scopes text[],
  address_ranges text[],
  last_used_at timestamptz(3),
  replaced_at timestamptz(3),
  primary key (key_hash),
  foreign key (partner_id) references directory.partners(partner_id),
  constraint api_keys_named
    check (key_id is null and name is null and scopes is null and address_ranges is null and replaced_at is null
    or key_id is not null and name is not null and cardinality(scopes) > 0)
);
create index on directory.api_keys (partner_id);
create unique index api_keys_current on directory.api_keys (partner_id, key_id) where key_id is not null
  and replaced_at is null;
grant select, insert, update, delete on directory.api_keys to consult_app;

-- The people who operate the installation, with the hash of their token. The application's role can neither add,
-- change nor revoke one, nor read a hash: it calls functions that need the hash of a usable operator's token, which
-- only its holder can compute. The first operator is added by the owner of this table.
create table directory.operators (
  operator_id text collate "C" not null,
  name text not null,
  email text not null,
  token_hash text collate "C" not null,
  shown_prefix text not null,
  token_created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null,
  created_by text collate "C",
  primary key (operator_id),
  unique (token_hash)
);
grant select, insert, update on directory.operators to consult_directory;
grant update (last_used_at) on directory.operators to consult_app;
grant select (
    operator_id, name, email, shown_prefix, token_created_at, expires_at, last_used_at, revoked_at, created_at,
    created_by)
  on directory.operators to consult_app;

create table directory.server_secrets (
  name text collate "C" not null,
  created_at timestamptz(3) not null,
  encrypted_secret text collate "C" not null,
  key_version integer not null,
  primary key (name)
);
grant select, insert, update, delete on directory.server_secrets to consult_app;

create table directory.secrets_keys (
  version integer not null,
  proof text collate "C" not null,
  created_at timestamptz(3) not null,
  primary key (version)
);
grant select, insert on directory.secrets_keys to consult_app;

create table tenant.identity_providers (
  partner_id text collate "C" not null,
  issuer text not null,
  audience text not null,
  jwks_url text not null,
  claim text not null check (claim in ('sub', 'email')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (partner_id)
);
grant select, insert, update, delete on tenant.identity_providers to consult_app;
