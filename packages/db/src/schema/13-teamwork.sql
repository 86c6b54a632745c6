-- What clinicians write and do among themselves. Nothing here is in the transcript, in the event log or in a consult's
-- own row, so no answer to a patient can contain it or let it be counted.

-- Notes about a thread. A note never changes.
create table tenant.internal_notes (
  partner_id text collate "C" not null,
  async_consult_id text collate "C" not null,
  internal_note_id text collate "C" not null,
  author_id text collate "C" not null,
  author_name text not null,
  text text not null,
  created_at timestamptz(3) not null,
  primary key (partner_id, async_consult_id, internal_note_id),
  foreign key (partner_id, async_consult_id) references tenant.async_consults(partner_id, async_consult_id),
  foreign key (partner_id, author_id) references tenant.physicians(partner_id, physician_id)
);
grant select, insert, delete on tenant.internal_notes to consult_app;

-- The physicians whom a note mentions.
create table tenant.mentions (
  partner_id text collate "C" not null,
  async_consult_id text collate "C" not null,
  internal_note_id text collate "C" not null,
  physician_id text collate "C" not null,
  -- Null: the physician has not opened the thread since.
  read_at timestamptz(3),
  primary key (partner_id, async_consult_id, internal_note_id, physician_id),
  foreign key (partner_id, async_consult_id, internal_note_id)
    references tenant.internal_notes(partner_id, async_consult_id, internal_note_id),
  foreign key (partner_id, physician_id) references tenant.physicians(partner_id, physician_id)
);
create index mentions_unread on tenant.mentions (partner_id, physician_id, async_consult_id) where read_at is null;
grant select, insert, update, delete on tenant.mentions to consult_app;

-- Threads that a physician offered to a colleague or returned to the queue. An offer stands while the thread is what it was
-- then, so nothing has to end it when the thread moves on.
create table tenant.hand_overs (
  partner_id text collate "C" not null,
  async_consult_id text collate "C" not null,
  hand_over_id text collate "C" not null,
  from_physician_id text collate "C" not null,
  -- Null: to the queue.
  to_physician_id text collate "C",
  note jsonb,
  -- The thread when it was offered.
  assigned_at timestamptz(3) not null,
  resolution_count integer not null,
  -- Real time, because a person has to answer.
  offered_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  outcome text collate "C" check (outcome in ('accepted', 'declined', 'withdrawn', 'queued')),
  settled_at timestamptz(3),
  primary key (partner_id, async_consult_id, hand_over_id),
  foreign key (partner_id, async_consult_id) references tenant.async_consults(partner_id, async_consult_id),
  foreign key (partner_id, from_physician_id) references tenant.physicians(partner_id, physician_id),
  foreign key (partner_id, to_physician_id) references tenant.physicians(partner_id, physician_id),
  check ((outcome is null) = (settled_at is null))
);
create unique index hand_overs_one_open on tenant.hand_overs (partner_id, async_consult_id) where outcome is null;
create index hand_overs_to on tenant.hand_overs (partner_id, to_physician_id, expires_at) where outcome is null;
create index hand_overs_from on tenant.hand_overs (partner_id, from_physician_id, expires_at) where outcome is null;
grant select, insert, update, delete on tenant.hand_overs to consult_app;

-- Threads that their physician put aside. A row is in force only while the thread is what it was then.
create table tenant.snoozes (
  partner_id text collate "C" not null,
  async_consult_id text collate "C" not null,
  physician_id text collate "C" not null,
  until timestamptz(3) not null,
  -- The thread when it was put aside. A later message of the patient ends the snooze.
  assigned_at timestamptz(3) not null,
  message_count bigint not null,
  created_at timestamptz(3) not null,
  -- When it came back to its physician. The row then reminds them until somebody writes. Null: still put aside.
  woke_at timestamptz(3),
  primary key (partner_id, async_consult_id),
  foreign key (partner_id, async_consult_id) references tenant.async_consults(partner_id, async_consult_id),
  foreign key (partner_id, physician_id) references tenant.physicians(partner_id, physician_id)
);
create index on tenant.snoozes (partner_id, physician_id, until);
grant select, insert, update, delete on tenant.snoozes to consult_app;

-- What is to be done for patients at a later time. A row outlives the end of its thread, but not its deletion.
create table tenant.follow_ups (
  partner_id text collate "C" not null,
  follow_up_id text collate "C" not null,
  async_consult_id text collate "C",
  patient_id text collate "C" not null,
  -- Null: any physician.
  physician_id text collate "C",
  due_at timestamptz(3) not null,
  text text not null,
  status text collate "C" not null check (status in ('open', 'done', 'canceled')),
  created_by text collate "C" not null,
  -- Why a first reply of the physician was not sent. The service wrote such a row. Null: a physician wrote it.
  unsent text collate "C" check (unsent in ('declined', 'expired', 'closed', 'not_allowed')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (partner_id, follow_up_id),
  foreign key (partner_id, async_consult_id) references tenant.async_consults(partner_id, async_consult_id),
  foreign key (partner_id, patient_id) references tenant.patients(partner_id, patient_id),
  foreign key (partner_id, physician_id) references tenant.physicians(partner_id, physician_id),
  foreign key (partner_id, created_by) references tenant.physicians(partner_id, physician_id)
);
create index follow_ups_by_time on tenant.follow_ups (partner_id, due_at, follow_up_id);
create index on tenant.follow_ups (partner_id, async_consult_id);
create index on tenant.follow_ups (partner_id, patient_id);
create index on tenant.follow_ups (partner_id, physician_id, due_at);
grant select, insert, update, delete on tenant.follow_ups to consult_app;

-- Notes about a patient, whatever the consult. A note never changes.
create table tenant.patient_notes (
  partner_id text collate "C" not null,
  patient_id text collate "C" not null,
  patient_note_id text collate "C" not null,
  author_id text collate "C" not null,
  author_name text not null,
  text text not null,
  created_at timestamptz(3) not null,
  primary key (partner_id, patient_id, patient_note_id),
  foreign key (partner_id, patient_id) references tenant.patients(partner_id, patient_id),
  foreign key (partner_id, author_id) references tenant.physicians(partner_id, physician_id)
);
grant select, insert, delete on tenant.patient_notes to consult_app;

-- Worklists that physicians saved under a name. They name no patient.
create table tenant.saved_views (
  partner_id text collate "C" not null,
  physician_id text collate "C" not null,
  saved_view_id text collate "C" not null,
  name text not null,
  filter jsonb not null,
  created_at timestamptz(3) not null,
  primary key (partner_id, physician_id, saved_view_id),
  foreign key (partner_id, physician_id) references tenant.physicians(partner_id, physician_id)
);
create unique index saved_views_name on tenant.saved_views (partner_id, physician_id, name);
grant select, insert, update, delete on tenant.saved_views to consult_app;

-- The clinicians' own event stream: what live streams tell physicians about this work. Rows are deleted after a day.
create table tenant.team_events (
  partner_id text collate "C" not null,
  team_event_id text collate "C" not null,
  kind text collate "C" not null
    check (kind in ('internal_note', 'mention', 'hand_over', 'snooze', 'follow_up', 'patient_note', 'given')),
  -- Null: for all physicians.
  physician_id text collate "C",
  async_consult_id text collate "C",
  -- Of a thread that was given to the physician: who or what gave it, and the physician behind it, if there is one.
  given_by text collate "C" check (given_by in ('queue', 'overdue', 'leaver', 'supervisor')),
  giver_id text collate "C",
  -- Real time, also for threads on a test clock.
  occurred_at timestamptz(3) not null,
  primary key (partner_id, team_event_id),
  check ((kind = 'given') = (given_by is not null))
);
create index on tenant.team_events (partner_id, occurred_at);
create index on tenant.team_events (partner_id, async_consult_id);
grant select, insert, delete on tenant.team_events to consult_app;
grant delete on tenant.team_events to consult_housekeeper;
grant update (occurred_at) on tenant.team_events to consult_housekeeper;
grant select (ctid, partner_id, team_event_id, occurred_at) on tenant.team_events to consult_housekeeper;
create policy housekeeper on tenant.team_events to consult_housekeeper using (true);
