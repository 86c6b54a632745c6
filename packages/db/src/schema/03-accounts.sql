create table directory.portal_accounts (
  email text collate "C" not null,
  partner_id text collate "C" not null,
  physician_id text collate "C" not null,
  password_hash text,
  deactivated_at timestamptz(3),
  role text check (role ~ '^[a-z_]{1,40}$'),
  primary key (email),
  unique (physician_id)
);
grant select, insert, update, delete on directory.portal_accounts to consult_app;
grant select on directory.portal_accounts to consult_directory;
alter table directory.portal_accounts enable row level security;
alter table directory.portal_accounts force row level security;
create policy tenant on directory.portal_accounts
  using (partner_id = current_setting('consult.partner_id', true)) with check (partner_id = current_setting('consult.partner_id', true));
create policy lookup on directory.portal_accounts for select to consult_directory using (true);

create table directory.sessions (
  session_id text collate "C" not null,
  physician_id text collate "C" not null,
  partner_id text collate "C" not null,
  kind text not null check (kind in ('token', 'portal', 'console')),
  key_generation integer,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  browser text,
  system text,
  network text,
  key_hash text collate "C",
  role text check (role ~ '^[a-z_]{1,40}$'),
  sso_issuer text,
  sso_subject text,
  sso_sid text,
  sso_authenticated_at timestamptz(3),
  primary key (session_id),
  foreign key (physician_id) references directory.portal_accounts(physician_id),
  foreign key (key_hash) references directory.api_keys(key_hash),
  constraint sessions_role_of_kind
    check ((kind = 'console') = (role is not null))
);
create index on directory.sessions (physician_id);
create index on directory.sessions (expires_at);
create index sessions_by_sso_subject on directory.sessions (sso_issuer, sso_subject) where sso_issuer is not null;
grant select, insert, update, delete on directory.sessions to consult_app;

create table directory.account_links (
  token_hash text collate "C" not null,
  kind text not null check (kind in ('invitation', 'reset')),
  physician_id text collate "C" not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (token_hash),
  foreign key (physician_id) references directory.portal_accounts(physician_id)
);
create index on directory.account_links (physician_id);
grant select, insert, update, delete on directory.account_links to consult_app;

create table directory.account_mails (
  physician_id text collate "C" not null,
  kind text not null
    check (kind in ('invitation', 'reset', 'password_changed', 'second_factor_changed', 'second_factor_reset', 'recovery_code_used', 'new_device', 'alerts',
      'endpoint_failing', 'endpoint_disabled', 'replies_overdue')),
  partner_id text collate "C" not null,
  language text,
  requested_at timestamptz(3) not null,
  next_attempt_at timestamptz(3) not null,
  failures integer not null,
  request_id text,
  primary key (physician_id, kind),
  foreign key (physician_id) references directory.portal_accounts(physician_id)
);
create index on directory.account_mails (next_attempt_at);
grant select, insert, update, delete on directory.account_mails to consult_app;

-- A request for a password reset is stored before the service checks whether the account exists, so that both cases
-- take the same time.
create table directory.reset_requests (
  email text collate "C" not null,
  requested_at timestamptz(3) not null,
  language text,
  client_address text,
  user_agent text,
  request_id text not null,
  primary key (email)
);
grant select, insert, update, delete on directory.reset_requests to consult_app;

-- Sign-ins that passed the first factor only.
create table directory.pending_sign_ins (
  token_hash text collate "C" not null,
  physician_id text collate "C" not null,
  credential text not null check (credential in ('password', 'invitation', 'reset_link', 'single_sign_on')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  verified_at timestamptz(3),
  sso_issuer text,
  sso_subject text,
  sso_sid text,
  sso_authenticated_at timestamptz(3),
  primary key (token_hash),
  foreign key (physician_id) references directory.portal_accounts(physician_id)
);
create index on directory.pending_sign_ins (physician_id);
create index on directory.pending_sign_ins (expires_at);
grant select, insert, update, delete on directory.pending_sign_ins to consult_app;

create table directory.totp_secrets (
  physician_id text collate "C" not null,
  stage text collate "C" not null check (stage in ('offered', 'confirmed')),
  encrypted_secret text not null,
  key_version integer not null,
  last_step bigint not null,
  created_at timestamptz(3) not null,
  primary key (physician_id, stage),
  foreign key (physician_id) references directory.portal_accounts(physician_id)
);
grant select, insert, update, delete on directory.totp_secrets to consult_app;

create table directory.recovery_codes (
  physician_id text collate "C" not null,
  code_hash text collate "C" not null,
  created_at timestamptz(3) not null,
  primary key (physician_id, code_hash),
  foreign key (physician_id) references directory.portal_accounts(physician_id)
);
grant select, insert, update, delete on directory.recovery_codes to consult_app;

-- In the directory like other credentials: a passkey is looked up before its partner is known.
create table directory.passkeys (
  credential_id text collate "C" not null,
  physician_id text collate "C" not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (credential_id),
  foreign key (physician_id) references directory.portal_accounts(physician_id)
);
create index on directory.passkeys (physician_id);
grant select, insert, update, delete on directory.passkeys to consult_app;

create table directory.passkey_challenges (
  challenge_hash text collate "C" not null,
  purpose text not null check (purpose in ('sign_in', 'second_step', 'enroll')),
  physician_id text collate "C",
  expires_at timestamptz(3) not null,
  primary key (challenge_hash),
  foreign key (physician_id) references directory.portal_accounts(physician_id),
  check ((purpose = 'sign_in') = (physician_id is null))
);
create index on directory.passkey_challenges (physician_id);
create index on directory.passkey_challenges (expires_at);
grant select, insert, update, delete on directory.passkey_challenges to consult_app;

-- Single sign-on is in the directory, because an address, an answer and a logout token are looked up before their
-- partner is known.
create table directory.sso_providers (
  partner_id text collate "C" not null,
  issuer text not null,
  client_id text not null,
  encrypted_secret text not null,
  key_version integer not null,
  policy text not null check (policy in ('off', 'optional', 'required')),
  provisioning boolean not null,
  provisioned_per_day integer not null check (provisioned_per_day > 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (partner_id),
  foreign key (partner_id) references directory.partners(partner_id)
);
create index on directory.sso_providers (issuer);
grant select, insert, update, delete on directory.sso_providers to consult_app;

-- Several partners can ask for one domain. One of them can have it verified.
create table directory.sso_domains (
  partner_id text collate "C" not null,
  domain text collate "C" not null,
  challenge text not null,
  created_at timestamptz(3) not null,
  verified_at timestamptz(3),
  checked_at timestamptz(3),
  failing_since timestamptz(3),
  primary key (partner_id, domain),
  foreign key (partner_id) references directory.partners(partner_id)
);
create unique index on directory.sso_domains (domain) where verified_at is not null;
create index on directory.sso_domains (checked_at) where verified_at is not null;
grant select, insert, update, delete on directory.sso_domains to consult_app;

create table directory.sso_identities (
  physician_id text collate "C" not null,
  issuer text not null,
  partner_id text collate "C" not null,
  subject text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (physician_id, issuer),
  foreign key (physician_id) references directory.portal_accounts(physician_id)
);
create unique index on directory.sso_identities (partner_id, issuer, subject);
grant select, insert, update, delete on directory.sso_identities to consult_app;

create table directory.sso_attempts (
  state_hash text collate "C" not null,
  browser_hash text collate "C" not null,
  partner_id text collate "C" not null,
  issuer text not null,
  client_id text not null,
  site text not null check (site in ('portal', 'console')),
  repeated_email text,
  return_path text not null,
  expires_at timestamptz(3) not null,
  primary key (state_hash),
  foreign key (partner_id) references directory.partners(partner_id)
);
create index on directory.sso_attempts (expires_at);
grant select, insert, update, delete on directory.sso_attempts to consult_app;

create table directory.sso_logout_tokens (
  partner_id text collate "C" not null,
  token_hash text collate "C" not null,
  expires_at timestamptz(3) not null,
  primary key (partner_id, token_hash),
  foreign key (partner_id) references directory.partners(partner_id)
);
create index on directory.sso_logout_tokens (expires_at);
grant select, insert, update, delete on directory.sso_logout_tokens to consult_app;

create table directory.embed_sessions (
  token_hash text collate "C" not null,
  kind text not null check (kind in ('token', 'frame')),
  partner_id text collate "C" not null,
  patient_id text collate "C" not null,
  consult_id text collate "C",
  key_generation integer not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  origin text collate "C",
  key_hash text collate "C",
  primary key (token_hash),
  foreign key (key_hash) references directory.api_keys(key_hash)
);
create index on directory.embed_sessions (expires_at);
grant select, insert, update, delete on directory.embed_sessions to consult_app;

-- Links to the page of a patient. In the directory, because a link is looked up before its partner is known. A link that
-- the service made has no key; one that a partner made ends with the key.
create table directory.page_links (
  token_hash text collate "C" not null,
  partner_id text collate "C" not null,
  patient_id text collate "C" not null,
  consult_id text collate "C",
  channel text check (channel in ('email', 'sms')),
  key_generation integer,
  key_hash text collate "C",
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (token_hash),
  foreign key (key_hash) references directory.api_keys(key_hash)
);
create index on directory.page_links (partner_id, patient_id);
create index on directory.page_links (expires_at);
grant select, insert, update, delete on directory.page_links to consult_app;

-- The link to the calendar of a physician's booked calls. In the directory, because it is looked up before its partner is known.
create table directory.agenda_feeds (
  partner_id text collate "C" not null,
  physician_id text collate "C" not null,
  token_hash text collate "C" not null,
  language text not null,
  created_at timestamptz(3) not null,
  primary key (partner_id, physician_id),
  unique (token_hash),
  foreign key (partner_id) references directory.partners(partner_id)
);
grant select, insert, update, delete on directory.agenda_feeds to consult_app;

-- The code that a person asked for on the page of a link: at most one, the newest. The subject is the link's patient, or the
-- hash of a token that no link has, so that asking looks the same. Only codes that a worker has to send are due.
create table directory.page_codes (
  partner_id text collate "C" not null,
  subject text collate "C" not null,
  requests timestamptz(3)[] not null,
  link_channel text check (link_channel in ('email', 'sms')),
  language text,
  code_hash text,
  code_expires_at timestamptz(3),
  next_attempt_at timestamptz(3),
  failures integer not null,
  request_id text,
  requested_at timestamptz(3) not null,
  primary key (partner_id, subject)
);
create index on directory.page_codes (next_attempt_at) where next_attempt_at is not null;
create index on directory.page_codes (requested_at);
grant select, insert, update, delete on directory.page_codes to consult_app;

-- People of a partner who are not physicians. They sign in with a row of `portal_accounts` whose `physician_id` is
-- the member's id and whose `role` is set.
create table tenant.members (
  partner_id text collate "C" not null,
  member_id text collate "C" not null,
  email text collate "C" not null,
  name text not null,
  role text not null check (role ~ '^[a-z_]{1,40}$'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deactivated_at timestamptz(3),
  primary key (partner_id, member_id)
);
grant select, insert, update on tenant.members to consult_app;
