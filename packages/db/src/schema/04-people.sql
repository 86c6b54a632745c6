create table directory.phone_numbers (
  phone text collate "C" not null,
  partner_id text collate "C" not null,
  patient_id text collate "C" not null,
  primary key (phone)
);
grant select, insert, update, delete on directory.phone_numbers to consult_app;
grant select (phone, partner_id) on directory.phone_numbers to consult_scanner;
alter table directory.phone_numbers enable row level security;
alter table directory.phone_numbers force row level security;
create policy tenant on directory.phone_numbers
  using (partner_id = current_setting('consult.partner_id', true)) with check (partner_id = current_setting('consult.partner_id', true));
create policy scanner on directory.phone_numbers for select to consult_scanner using (true);

create table tenant.patients (
  partner_id text collate "C" not null,
  patient_id text collate "C" not null,
  external_id text collate "C" not null,
  phone text collate "C" not null,
  first_name text,
  last_name text,
  birth_date date,
  email text,
  language text,
  jurisdiction text,
  time_zone text,
  metadata jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  words tsvector,
  chosen_language text,
  legal_hold_since timestamptz(3),
  erasing_since timestamptz(3),
  test_clock_id text collate "C",
  confidential_since timestamptz(3),
  notifications jsonb,
  -- What the patient has unsubscribed from: `email.message_unread`. Null: nothing yet.
  unsubscribed text[],
  primary key (partner_id, patient_id),
  unique (partner_id, external_id)
);
create index patients_words on tenant.patients using gin (partner_id, words);
create index patients_wordless on tenant.patients (partner_id, patient_id) where words is null;
create index patients_on_clock on tenant.patients (partner_id, test_clock_id) where test_clock_id is not null;
grant select, insert, update, delete on tenant.patients to consult_app;
grant select (partner_id, patient_id, legal_hold_since) on tenant.patients to consult_housekeeper;
grant select (partner_id, patient_id, updated_at, words) on tenant.patients to consult_searcher;
create policy searcher on tenant.patients for select to consult_searcher using (true);
create policy housekeeper on tenant.patients for select to consult_housekeeper using (true);

create table tenant.physicians (
  partner_id text collate "C" not null,
  physician_id text collate "C" not null,
  external_id text collate "C" not null,
  email text collate "C" not null,
  first_name text not null,
  last_name text not null,
  credentials text,
  specialty text,
  languages text[] not null,
  presence text not null check (presence in ('online', 'away', 'offline')),
  presence_until timestamptz(3),
  last_seen_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  idle_since timestamptz(3),
  unanswered_rings integer not null,
  deactivated_at timestamptz(3),
  supervisor_since timestamptz(3),
  needs_cosignature_since timestamptz(3),
  birth_date text,
  simulated_number integer,
  -- After a call, the physician has until this time to write the note; no call rings for them before it.
  wrap_up_until timestamptz(3),
  -- Whether a mail says that replies are overdue while the physician is off duty, and when the last one did.
  reply_mails boolean not null default true,
  reply_mailed_at timestamptz(3),
  -- Another number than the account's `capacity`. 0: the queue gives them nothing.
  capacity integer check (capacity between 0 and 200),
  primary key (partner_id, physician_id),
  unique (partner_id, external_id)
);
create index physicians_email on tenant.physicians (partner_id, email);
create index physicians_lately on tenant.physicians (partner_id, updated_at);
grant select, insert, update, delete on tenant.physicians to consult_app;

create table tenant.physician_licenses (
  partner_id text collate "C" not null,
  physician_id text collate "C" not null,
  "position" integer not null,
  jurisdiction text collate "C" not null,
  number text not null,
  expires_on date,
  primary key (partner_id, physician_id, "position"),
  foreign key (partner_id, physician_id) references tenant.physicians(partner_id, physician_id)
);
grant select, insert, update, delete on tenant.physician_licenses to consult_app;

create table tenant.physician_availability (
  partner_id text collate "C" not null,
  physician_id text collate "C" not null,
  time_zone text not null,
  weekly jsonb not null,
  exceptions jsonb not null,
  updated_at timestamptz(3) not null,
  primary key (partner_id, physician_id),
  foreign key (partner_id, physician_id) references tenant.physicians(partner_id, physician_id)
);
grant select, insert, update, delete on tenant.physician_availability to consult_app;
