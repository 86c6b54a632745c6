-- The questionnaires of partners. A version changes only while it is a draft; a key has one draft at most, its newest
-- version. Nothing here is about a patient.
create table tenant.questionnaires (
  partner_id text collate "C" not null,
  questionnaire_key text collate "C" not null,
  version integer not null check (version > 0),
  status text collate "C" not null check (status in ('draft', 'active', 'retired')),
  -- The FHIR resource as the partner sent it.
  body jsonb not null,
  -- Counted up by every change of the questionnaire, in whatever version: who saves can see that nobody saved in between.
  revision integer not null check (revision > 0),
  title text,
  languages text[] not null,
  warnings jsonb not null,
  -- Why it cannot be published. Empty: it can.
  blockers jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  published_at timestamptz(3),
  primary key (partner_id, questionnaire_key, version)
);
create unique index questionnaires_one_active
  on tenant.questionnaires (partner_id, questionnaire_key) where status = 'active';
grant select, insert, update on tenant.questionnaires to consult_app;

-- The answers of patients: one row per consult and questionnaire that it asks. The version stays the one that was active when
-- the consult was created.
create table tenant.intakes (
  partner_id text collate "C" not null,
  consult_id text collate "C" not null,
  questionnaire_key text collate "C" not null,
  version integer not null,
  consult_kind text collate "C" not null check (consult_kind in ('async', 'telehealth')),
  patient_id text collate "C" not null,
  status text collate "C" not null check (status in ('pending', 'completed', 'stopped')),
  -- A FHIR QuestionnaireResponse. Null: nobody has answered yet.
  response jsonb,
  revision integer not null check (revision >= 0),
  scores jsonb not null,
  flags jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  completed_at timestamptz(3),
  primary key (partner_id, consult_id, questionnaire_key),
  foreign key (partner_id, questionnaire_key, version)
    references tenant.questionnaires(partner_id, questionnaire_key, version),
  foreign key (partner_id, patient_id) references tenant.patients(partner_id, patient_id),
  check ((status = 'pending') = (completed_at is null)),
  check (status = 'pending' or response is not null)
);
create index intakes_by_patient on tenant.intakes (partner_id, patient_id, questionnaire_key, completed_at);
grant select, insert, update, delete on tenant.intakes to consult_app;

-- What the consults of a partner ask unless their creation says otherwise.
create table tenant.intake_defaults (
  partner_id text collate "C" not null,
  async_keys text[] not null,
  telehealth_keys text[] not null,
  required_for_calls boolean not null,
  primary key (partner_id)
);
grant select, insert, update, delete on tenant.intake_defaults to consult_app;

-- Clinical notes about threads and calls. Patients see what a note releases to them in their visit summary, and nothing else:
-- nothing here is in a consult's row or in a transcript.

-- The partner's own templates of notes. A version never changes; notes keep theirs when the partner deletes the template.
create table tenant.note_templates (
  partner_id text collate "C" not null,
  template_key text collate "C" not null,
  version integer not null check (version > 0),
  title text not null,
  sections jsonb not null,
  created_at timestamptz(3) not null,
  removed_at timestamptz(3),
  primary key (partner_id, template_key, version)
);
grant select, insert, update (removed_at) on tenant.note_templates to consult_app;

-- The partner's own lists of codes, in which physicians look for diagnoses.
create table tenant.code_lists (
  partner_id text collate "C" not null,
  list_key text collate "C" not null,
  system text not null,
  title text not null,
  concepts integer not null,
  updated_at timestamptz(3) not null,
  primary key (partner_id, list_key)
);
grant select, insert, update, delete on tenant.code_lists to consult_app;

create table tenant.code_list_concepts (
  partner_id text collate "C" not null,
  list_key text collate "C" not null,
  "position" integer not null,
  code text not null,
  display text not null,
  words tsvector not null,
  primary key (partner_id, list_key, "position"),
  foreign key (partner_id, list_key) references tenant.code_lists(partner_id, list_key) on delete cascade
);
create index code_list_concepts_words on tenant.code_list_concepts using gin (partner_id, words);
grant select, insert, update, delete on tenant.code_list_concepts to consult_app;

create table tenant.clinical_notes (
  partner_id text collate "C" not null,
  clinical_note_id text collate "C" not null,
  -- The consult of either kind.
  async_consult_id text collate "C",
  telehealth_consult_id text collate "C",
  patient_id text collate "C" not null,
  author_id text collate "C" not null,
  author_name text not null,
  status text collate "C" not null check (status in ('draft', 'signed', 'amended', 'entered_in_error')),
  -- 0: a draft. The content of the others is in clinical_note_versions.
  version integer not null,
  -- Counts the saves of the draft.
  revision integer not null,
  draft jsonb,
  -- Since when the current version waits for a co-signature. Null: it does not.
  awaits_cosignature_since timestamptz(3),
  error_reason text,
  error_by text collate "C",
  error_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (partner_id, clinical_note_id),
  foreign key (partner_id, async_consult_id) references tenant.async_consults(partner_id, async_consult_id),
  foreign key (partner_id, telehealth_consult_id)
    references tenant.telehealth_consults(partner_id, telehealth_consult_id),
  foreign key (partner_id, patient_id) references tenant.patients(partner_id, patient_id),
  foreign key (partner_id, author_id) references tenant.physicians(partner_id, physician_id),
  check (num_nonnulls(async_consult_id, telehealth_consult_id) = 1),
  check ((status = 'draft') = (version = 0)),
  check ((status = 'draft') = (draft is not null)),
  check ((status = 'entered_in_error') = (error_at is not null)),
  check (awaits_cosignature_since is null or status in ('signed', 'amended'))
);
create index on tenant.clinical_notes (partner_id, async_consult_id, clinical_note_id);
create index on tenant.clinical_notes (partner_id, telehealth_consult_id, clinical_note_id);
create index on tenant.clinical_notes (partner_id, patient_id);
create index on tenant.clinical_notes (partner_id, author_id);
create index clinical_notes_to_cosign on tenant.clinical_notes (partner_id, awaits_cosignature_since)
  where awaits_cosignature_since is not null;
-- A physician has one draft per consult.
create unique index clinical_notes_one_draft_of_thread
  on tenant.clinical_notes (partner_id, async_consult_id, author_id) where status = 'draft';
create unique index clinical_notes_one_draft_of_call
  on tenant.clinical_notes (partner_id, telehealth_consult_id, author_id) where status = 'draft';
grant select, insert, update, delete on tenant.clinical_notes to consult_app;

-- The signed versions. A version never changes.
create table tenant.clinical_note_versions (
  partner_id text collate "C" not null,
  clinical_note_id text collate "C" not null,
  version integer not null check (version > 0),
  content jsonb not null,
  content_hash text collate "C" not null,
  -- Whether the account asked for a co-signature when it was signed.
  needs_cosignature boolean not null,
  -- Why it replaced the version before. Null for the first.
  reason text,
  created_at timestamptz(3) not null,
  primary key (partner_id, clinical_note_id, version),
  foreign key (partner_id, clinical_note_id) references tenant.clinical_notes(partner_id, clinical_note_id)
);
grant select, insert, delete on tenant.clinical_note_versions to consult_app;

create table tenant.clinical_note_signatures (
  partner_id text collate "C" not null,
  clinical_note_id text collate "C" not null,
  version integer not null,
  physician_id text collate "C" not null,
  physician_name text not null,
  role text collate "C" not null check (role in ('author', 'cosigner')),
  signed_at timestamptz(3) not null,
  primary key (partner_id, clinical_note_id, version, physician_id),
  foreign key (partner_id, clinical_note_id, version)
    references tenant.clinical_note_versions(partner_id, clinical_note_id, version),
  foreign key (partner_id, physician_id) references tenant.physicians(partner_id, physician_id)
);
create index on tenant.clinical_note_signatures (partner_id, physician_id);
grant select, insert, delete on tenant.clinical_note_signatures to consult_app;

-- Versions that a co-signer gave back to their author, who amends the note.
create table tenant.clinical_note_returns (
  partner_id text collate "C" not null,
  clinical_note_id text collate "C" not null,
  version integer not null,
  physician_id text collate "C" not null,
  physician_name text not null,
  remark text not null,
  returned_at timestamptz(3) not null,
  primary key (partner_id, clinical_note_id, version),
  foreign key (partner_id, clinical_note_id, version)
    references tenant.clinical_note_versions(partner_id, clinical_note_id, version),
  foreign key (partner_id, physician_id) references tenant.physicians(partner_id, physician_id)
);
create index on tenant.clinical_note_returns (partner_id, physician_id);
grant select, insert, delete on tenant.clinical_note_returns to consult_app;

create table tenant.clinical_note_addenda (
  partner_id text collate "C" not null,
  clinical_note_id text collate "C" not null,
  note_addendum_id text collate "C" not null,
  text text not null,
  -- Whether it is in the patient's visit summary.
  for_patient boolean not null,
  author_id text collate "C" not null,
  author_name text not null,
  created_at timestamptz(3) not null,
  primary key (partner_id, clinical_note_id, note_addendum_id),
  foreign key (partner_id, clinical_note_id) references tenant.clinical_notes(partner_id, clinical_note_id),
  foreign key (partner_id, author_id) references tenant.physicians(partner_id, physician_id)
);
create index on tenant.clinical_note_addenda (partner_id, author_id);
grant select, insert, delete on tenant.clinical_note_addenda to consult_app;

-- What physicians ask the partner to do for a patient. A draft belongs to a note that is not signed: only its author sees it.
create table tenant.orders (
  partner_id text collate "C" not null,
  order_id text collate "C" not null,
  clinical_note_id text collate "C" not null,
  -- The consult of either kind.
  async_consult_id text collate "C",
  telehealth_consult_id text collate "C",
  patient_id text collate "C" not null,
  physician_id text collate "C" not null,
  physician_name text not null,
  kind text collate "C" not null check (kind in ('prescription', 'lab', 'referral', 'sick_note')),
  status text collate "C" not null
    check (status in ('draft', 'requested', 'accepted', 'rejected', 'fulfilled', 'canceled')),
  content jsonb not null,
  -- Why it was rejected or canceled.
  reason text,
  created_at timestamptz(3) not null,
  requested_at timestamptz(3),
  accepted_at timestamptz(3),
  ended_at timestamptz(3),
  primary key (partner_id, order_id),
  foreign key (partner_id, clinical_note_id) references tenant.clinical_notes(partner_id, clinical_note_id),
  foreign key (partner_id, async_consult_id) references tenant.async_consults(partner_id, async_consult_id),
  foreign key (partner_id, telehealth_consult_id)
    references tenant.telehealth_consults(partner_id, telehealth_consult_id),
  foreign key (partner_id, patient_id) references tenant.patients(partner_id, patient_id),
  foreign key (partner_id, physician_id) references tenant.physicians(partner_id, physician_id),
  check (num_nonnulls(async_consult_id, telehealth_consult_id) = 1),
  check ((status = 'draft') = (requested_at is null)),
  check ((status in ('rejected', 'fulfilled', 'canceled')) = (ended_at is not null)),
  check ((status in ('rejected', 'canceled')) = (reason is not null))
);
create index on tenant.orders (partner_id, clinical_note_id);
create index on tenant.orders (partner_id, async_consult_id);
create index on tenant.orders (partner_id, telehealth_consult_id);
create index on tenant.orders (partner_id, patient_id, order_id);
create index on tenant.orders (partner_id, physician_id, order_id);
-- Partners ask for what waits for them, which is little beside what is done.
create index on tenant.orders (partner_id, status, order_id);
grant select, insert, update, delete on tenant.orders to consult_app;
