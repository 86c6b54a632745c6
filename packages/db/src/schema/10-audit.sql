-- The audit: who did, read or tried what. The application may insert and read entries. An entry of a page with many
-- patients has their ids in `patients`.
create table tenant.audit_entries (
  partner_id text collate "C" not null,
  entry_id text collate "C" not null,
  at timestamptz(3) not null,
  act text not null,
  outcome text not null check (outcome in ('done', 'read', 'refused')),
  code text,
  actor_kind text not null,
  actor_id text collate "C",
  as_physician_id text collate "C",
  credential text not null,
  resource_type text not null,
  resource_id text collate "C",
  consult_id text collate "C",
  patient_id text collate "C",
  client_address text,
  user_agent text,
  session text collate "C",
  request_id text,
  patient_ids text[],
  primary key (partner_id, at, entry_id)
) partition by range (at);
create table tenant.audit_entries_default partition of tenant.audit_entries default;
create index on tenant.audit_entries (partner_id, consult_id, at, entry_id) where consult_id is not null;
create index on tenant.audit_entries (partner_id, patient_id, at, entry_id) where patient_id is not null;
create index audit_entries_by_person
  on tenant.audit_entries (partner_id, coalesce(as_physician_id, actor_id), at, entry_id);
create index audit_entries_by_act on tenant.audit_entries (partner_id, act, at, entry_id);
create index audit_entries_refused on tenant.audit_entries (partner_id, outcome, at, entry_id)
  where outcome = 'refused';
create index audit_entries_of_operators on tenant.audit_entries (partner_id, at, entry_id)
  where actor_kind = 'operator';
grant select, insert on tenant.audit_entries to consult_app;
grant delete on tenant.audit_entries to consult_housekeeper;
grant select (partner_id, entry_id, at, patient_id, patient_ids) on tenant.audit_entries to consult_housekeeper;
create policy housekeeper on tenant.audit_entries for select to consult_housekeeper using (true);
create policy retention on tenant.audit_entries for delete to consult_housekeeper using (true);

-- An entry is listed here from the transaction that added it until the transaction that adds it to a batch, so every
-- committed entry ends up in exactly one batch.
create table tenant.audit_unsealed (
  partner_id text collate "C" not null,
  at timestamptz(3) not null,
  entry_id text collate "C" not null,
  primary key (partner_id, at, entry_id)
);
grant select, insert, delete on tenant.audit_unsealed to consult_app;
grant select (partner_id, at, entry_id) on tenant.audit_unsealed to consult_housekeeper;
grant select (partner_id) on tenant.audit_unsealed to consult_scanner;
create policy scanner on tenant.audit_unsealed for select to consult_scanner using (true);
create policy housekeeper on tenant.audit_unsealed for select to consult_housekeeper using (true);

-- The seal of the audit. A batch holds the ids and digests of its entries, and a digest over these and the previous
-- batch, so that no entry can be removed, changed or inserted unnoticed.
create table tenant.audit_batches (
  partner_id text collate "C" not null,
  number integer not null check (number > 0),
  sealed_at timestamptz(3) not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  entry_times timestamptz(3)[] not null,
  entry_ids text[] not null,
  entry_digests text[] not null,
  digest text not null,
  primary key (partner_id, number)
);
grant select, insert on tenant.audit_batches to consult_app;
grant select (partner_id, number) on tenant.audit_batches to consult_scanner;
create policy scanner on tenant.audit_batches for select to consult_scanner using (true);

-- Repeats each patient of a page's entry for lookups by patient: every index starts with `partner_id`, and an index
-- over the members of an array cannot.
create table tenant.audit_page_patients (
  partner_id text collate "C" not null,
  patient_id text collate "C" not null,
  at timestamptz(3) not null,
  entry_id text collate "C" not null,
  primary key (partner_id, patient_id, at, entry_id)
) partition by range (at);
create table tenant.audit_page_patients_default partition of tenant.audit_page_patients default;
grant select, insert on tenant.audit_page_patients to consult_app;
grant delete on tenant.audit_page_patients to consult_housekeeper;
grant select (partner_id, at, entry_id) on tenant.audit_page_patients to consult_housekeeper;
create policy retention on tenant.audit_page_patients for delete to consult_housekeeper using (true);
create policy retention_read on tenant.audit_page_patients for select to consult_housekeeper using (true);

-- The time up to which entries may be missing, because the partner's retention period deleted them.
create table tenant.audit_cuts (
  partner_id text collate "C" not null,
  cut_at timestamptz(3) not null,
  entries bigint not null check (entries >= 0),
  primary key (partner_id)
);
grant select on tenant.audit_cuts to consult_app;
grant select, insert, update on tenant.audit_cuts to consult_housekeeper;
create policy housekeeper on tenant.audit_cuts to consult_housekeeper using (true);

-- How far a reader of the sealed audit has read: the number of a batch.
create table tenant.audit_readers (
  partner_id text collate "C" not null,
  reader text collate "C" not null,
  batch_number integer not null check (batch_number >= 0),
  primary key (partner_id, reader)
);
grant select, insert, update on tenant.audit_readers to consult_app;
grant select (partner_id, reader, batch_number) on tenant.audit_readers to consult_scanner;
create policy scanner on tenant.audit_readers for select to consult_scanner using (true);

-- Patterns found in the audit. A finding has one row, however often the entries are searched.
create table tenant.audit_alerts (
  partner_id text collate "C" not null,
  alert_id text collate "C" not null,
  kind text not null,
  finding text collate "C" not null,
  person_id text collate "C" not null,
  patient_id text collate "C",
  consult_id text collate "C",
  entry_id text collate "C" not null,
  entry_at timestamptz(3) not null,
  patients integer not null check (patients > 0),
  found_at timestamptz(3) not null,
  mailed_at timestamptz(3),
  reviewed_at timestamptz(3),
  reviewed_by text collate "C",
  review_note text,
  primary key (partner_id, alert_id),
  check ((reviewed_at is null) = (reviewed_by is null))
);
create unique index audit_alerts_finding on tenant.audit_alerts (partner_id, kind, finding);
create index audit_alerts_open on tenant.audit_alerts (partner_id, alert_id) where reviewed_at is null;
grant select, insert on tenant.audit_alerts to consult_app;
grant update (mailed_at, reviewed_at, reviewed_by, review_note) on tenant.audit_alerts to consult_app;
grant select (partner_id, mailed_at) on tenant.audit_alerts to consult_scanner;
create policy scanner on tenant.audit_alerts for select to consult_scanner using (true);

-- Why a physician opened a colleague's consult, and until when it stays open to them. A reason stays as it was given;
-- an erasure removes its text.
create table tenant.access_reasons (
  partner_id text collate "C" not null,
  access_reason_id text collate "C" not null,
  physician_id text collate "C" not null,
  consult_id text collate "C" not null,
  patient_id text collate "C" not null,
  category text not null,
  reason text,
  given_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  reviewed_at timestamptz(3),
  reviewed_by text collate "C",
  review_note text,
  primary key (partner_id, access_reason_id),
  check (expires_at > given_at),
  check ((reviewed_at is null) = (reviewed_by is null))
);
create index access_reasons_in_force on tenant.access_reasons (partner_id, physician_id, expires_at);
create index access_reasons_open on tenant.access_reasons (partner_id, access_reason_id) where reviewed_at is null;
create index access_reasons_of_patient on tenant.access_reasons (partner_id, patient_id);
grant select, insert on tenant.access_reasons to consult_app;
grant update (reason, reviewed_at, reviewed_by, review_note) on tenant.access_reasons to consult_app;
