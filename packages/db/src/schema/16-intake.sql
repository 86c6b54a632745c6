-- The questionnaires of partners. A version changes only while it is a draft; a key has one draft at most, its newest
-- version. Nothing here is about a patient.
create table tenant.questionnaires (
  partner_id text collate "C" not null,
  questionnaire_key text collate "C" not null,
  version integer not null check (version > 0),
  status text collate "C" not null check (status in ('draft', 'active', 'retired')),
  -- The FHIR resource as the partner sent it.
  body jsonb not null,
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
