create table tenant.attachments (
  partner_id text collate "C" not null,
  attachment_id text collate "C" not null,
  uploader_type text collate "C" not null check (uploader_type in ('partner', 'physician', 'patient')),
  uploader_id text collate "C",
  file_name text not null,
  content_type text collate "C" not null,
  byte_size bigint not null check (byte_size > 0),
  storage_key text collate "C" not null,
  created_at timestamptz(3) not null,
  stored_at timestamptz(3),
  message_id text collate "C",
  -- The consult and the questionnaire of the answer that names it.
  intake_consult_id text collate "C",
  intake_key text collate "C",
  free_since timestamptz(3),
  -- The sizes of the smaller versions of a picture. Their storage keys are derived from the picture's storage key.
  screen_byte_size bigint check (screen_byte_size > 0),
  thumbnail_byte_size bigint check (thumbnail_byte_size > 0),
  primary key (partner_id, attachment_id),
  check ((uploader_type = 'partner') = (uploader_id is null)),
  check (message_id is null or intake_consult_id is null),
  check ((intake_consult_id is null) = (intake_key is null)),
  check ((message_id is null and intake_consult_id is null) = (free_since is not null)),
  check (free_since is not null or stored_at is not null)
);
create index on tenant.attachments (partner_id, free_since) where free_since is not null;
create index on tenant.attachments (partner_id, intake_consult_id) where intake_consult_id is not null;
grant select, insert, update, delete on tenant.attachments to consult_app;
grant select (partner_id, free_since) on tenant.attachments to consult_housekeeper;
create policy housekeeper on tenant.attachments for select to consult_housekeeper using (true);

-- Exports of patients' data, and the encrypted files that they consist of. Source: docs/data-export.md.
create table tenant.patient_exports (
  partner_id text collate "C" not null,
  data_request_id text collate "C" not null,
  patient_id text collate "C" not null,
  status text not null check (status in ('pending', 'running', 'done', 'failed', 'canceled')),
  failure_code text check (failure_code in ('patient_erased', 'gave_up', 'document_failed')),
  next_attempt_at timestamptz(3),
  attempts integer not null check (attempts >= 0),
  request_id text,
  key_salt bytea,
  opened_links text[] not null,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  expires_at timestamptz(3),
  primary key (partner_id, data_request_id),
  check ((status = 'done') = (finished_at is not null)),
  check ((status = 'done') = (expires_at is not null)),
  check ((status = 'failed') = (failure_code is not null))
);
create unique index patient_exports_one_running on tenant.patient_exports (partner_id, patient_id)
  where status in ('pending', 'running');
create index patient_exports_by_patient on tenant.patient_exports (partner_id, patient_id, created_at);
create index patient_exports_due on tenant.patient_exports (partner_id, next_attempt_at)
  where next_attempt_at is not null;
grant select, insert, update, delete on tenant.patient_exports to consult_app;
grant select (partner_id, next_attempt_at) on tenant.patient_exports to consult_scanner;
create policy scanner on tenant.patient_exports for select to consult_scanner using (true);

create table tenant.patient_export_files (
  partner_id text collate "C" not null,
  data_request_id text collate "C" not null,
  name text collate "C" not null,
  storage_key text not null,
  byte_size bigint,
  sha256 text,
  started_at timestamptz(3) not null,
  stored_at timestamptz(3),
  primary key (partner_id, data_request_id, name)
);
grant select, insert, update, delete on tenant.patient_export_files to consult_app;

-- Requests about the data of a patient, which a worker fulfills. Source: docs/erasure.md.
create table tenant.data_requests (
  partner_id text collate "C" not null,
  data_request_id text collate "C" not null,
  kind text not null check (kind = 'erasure'),
  patient_id text collate "C" not null,
  status text not null check (status in ('pending', 'running', 'done', 'failed')),
  next_attempt_at timestamptz(3),
  attempts integer not null check (attempts >= 0),
  request_id text,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (partner_id, data_request_id),
  check ((status = 'done') = (finished_at is not null))
);
create unique index data_requests_one_erasure on tenant.data_requests (partner_id, patient_id) where kind = 'erasure';
create index data_requests_due on tenant.data_requests (partner_id, next_attempt_at) where next_attempt_at is not null;
grant select, insert, update, delete on tenant.data_requests to consult_app;
grant select (partner_id, next_attempt_at) on tenant.data_requests to consult_scanner;
create policy scanner on tenant.data_requests for select to consult_scanner using (true);
create policy deleted_while_pending on tenant.data_requests as restrictive for delete using (status = 'pending');

-- The ids of what erasure and retention have deleted, so that FHIR can say that it is gone. Nothing else about it stays.
create table tenant.deleted_records (
  partner_id text collate "C" not null,
  record_id text collate "C" not null,
  deleted_at timestamptz(3) not null,
  primary key (partner_id, record_id)
);
grant select, insert on tenant.deleted_records to consult_app;
