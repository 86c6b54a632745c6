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
