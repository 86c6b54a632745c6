create table tenant.telehealth_consults (
  partner_id text collate "C" not null,
  telehealth_consult_id text collate "C" not null,
  status text collate "C" not null
    check (status in ('invited', 'waiting', 'ringing', 'in_progress', 'completed', 'cancelled')),
  patient_id text collate "C" not null,
  patient_external_id text not null,
  physician_id text collate "C",
  booked_physician_id text collate "C",
  reason text,
  language text,
  jurisdiction text,
  metadata jsonb not null,
  scheduled_for timestamptz(3),
  scheduled_until timestamptz(3),
  -- When the booking last changed: its time, its length or its physician. Null: not since the call was created.
  booked_at timestamptz(3),
  duration_minutes integer not null check (duration_minutes > 0),
  created_at timestamptz(3) not null,
  waiting_since timestamptz(3),
  present_until timestamptz(3),
  place_until timestamptz(3),
  devices jsonb,
  network text,
  ring_count integer not null,
  ringing_since timestamptz(3),
  ring_expires_at timestamptz(3),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  cancelled_at timestamptz(3),
  cancel_reason text,
  recording_status text not null check (recording_status in ('none', 'recording', 'processing', 'ready', 'failed')),
  transcript_status text not null
    check (transcript_status in ('none', 'unavailable', 'processing', 'ready', 'failed')),
  rating_value smallint check (rating_value >= 1 and rating_value <= 5),
  rating_comment text,
  rated_at timestamptz(3),
  rescheduled_from timestamptz(3),
  next_reminder_at timestamptz(3),
  cancelled_reason text collate "C" check (cancelled_reason in ('requested', 'patient_no_show')),
  test_clock_id text collate "C",
  simulation text collate "C",
  simulated_physician_id text collate "C",
  -- As somebody stated it for this consult; null: the partner's metadata decides.
  stated_priority text collate "C" check (stated_priority in ('emergency', 'urgent', 'routine')),
  priority text collate "C" not null default 'routine' check (priority in ('emergency', 'urgent', 'routine')),
  -- As in async_consults.
  intake jsonb,
  primary key (partner_id, telehealth_consult_id),
  foreign key (partner_id, patient_id) references tenant.patients(partner_id, patient_id),
  foreign key (partner_id, physician_id) references tenant.physicians(partner_id, physician_id),
  foreign key (partner_id, booked_physician_id) references tenant.physicians(partner_id, physician_id),
  constraint telehealth_consults_one_booking
    exclude using gist (partner_id with =, booked_physician_id with =, tstzrange(scheduled_for, scheduled_until) with &&)
    where (booked_physician_id is not null and scheduled_for is not null
    and (status not in ('completed', 'cancelled'))),
  check ((scheduled_for is null) = (scheduled_until is null)),
  check (scheduled_for < scheduled_until),
  check (status <> 'waiting' or num_nulls(waiting_since, present_until, place_until) = 0),
  check ((status = 'ringing') = (ring_expires_at is not null) and (status = 'ringing') = (ringing_since is not null)),
  check ((status not in ('ringing', 'in_progress', 'completed')) or physician_id is not null),
  check ((status in ('in_progress', 'completed')) = (started_at is not null)),
  check ((status = 'completed') = (ended_at is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint telehealth_consults_cancelled_for_a_reason
    check (cancelled_reason is null or status = 'cancelled')
);
create unique index telehealth_consults_one_physician on tenant.telehealth_consults (partner_id, physician_id)
  where status in ('ringing', 'in_progress');
create unique index telehealth_consults_one_patient on tenant.telehealth_consults (partner_id, patient_id)
  where status in ('ringing', 'in_progress');
create index on tenant.telehealth_consults (partner_id, status, telehealth_consult_id desc);
create index on tenant.telehealth_consults (partner_id, patient_id, telehealth_consult_id desc);
create index on tenant.telehealth_consults (partner_id, booked_physician_id, scheduled_for)
  where booked_physician_id is not null;
create index on tenant.telehealth_consults (partner_id, waiting_since, telehealth_consult_id) where status = 'waiting';
create index on tenant.telehealth_consults (partner_id, ended_at desc) where status = 'completed';
create index telehealth_consults_waiting_on_clock on tenant.telehealth_consults (partner_id, test_clock_id)
  where status = 'waiting' and test_clock_id is not null;
grant select, insert, update, delete on tenant.telehealth_consults to consult_app;
grant select (partner_id, status, present_until, test_clock_id) on tenant.telehealth_consults to consult_scanner;
create policy scanner on tenant.telehealth_consults for select to consult_scanner using (true);

create table tenant.telehealth_rings (
  partner_id text collate "C" not null,
  telehealth_consult_id text collate "C" not null,
  ring_number integer not null,
  physician_id text collate "C" not null,
  rung_at timestamptz(3) not null,
  ended_at timestamptz(3),
  outcome text check (outcome in ('joined', 'declined', 'unanswered')),
  primary key (partner_id, telehealth_consult_id, ring_number),
  foreign key (partner_id, telehealth_consult_id)
    references tenant.telehealth_consults(partner_id, telehealth_consult_id),
  foreign key (partner_id, physician_id) references tenant.physicians(partner_id, physician_id),
  check ((ended_at is null) = (outcome is null))
);
create index telehealth_rings_lately on tenant.telehealth_rings (partner_id, ended_at)
  where outcome in ('declined', 'unanswered');
grant select, insert, update, delete on tenant.telehealth_rings to consult_app;

-- The media nodes that host, or hosted, a call's room. Rows are immutable: a room that moves gets another row.
create table tenant.call_rooms (
  partner_id text collate "C" not null,
  telehealth_consult_id text collate "C" not null,
  generation integer not null check (generation > 0),
  node_url text collate "C" not null,
  placed_at timestamptz(3) not null,
  primary key (partner_id, telehealth_consult_id, generation),
  foreign key (partner_id, telehealth_consult_id)
    references tenant.telehealth_consults(partner_id, telehealth_consult_id)
);
grant select, insert, update, delete on tenant.call_rooms to consult_app;

create unlogged table tenant.attendances (
  partner_id text collate "C" not null,
  person_id text collate "C" not null,
  tab_id text collate "C" not null,
  person_type text not null check (person_type in ('patient', 'physician')),
  async_consult_id text collate "C" not null,
  attends_until timestamptz(3) not null,
  types_until timestamptz(3),
  primary key (partner_id, person_id, tab_id)
) with (fillfactor = 50);
grant select, insert, update, delete on tenant.attendances to consult_app;
grant delete on tenant.attendances to consult_housekeeper;
grant update (attends_until) on tenant.attendances to consult_housekeeper;
grant select (ctid, partner_id, person_id, tab_id, attends_until) on tenant.attendances to consult_housekeeper;
create policy housekeeper on tenant.attendances to consult_housekeeper using (true);

-- Chat messages between the two participants of a running call. They are immutable, and are deleted only together with
-- their patient.
create table tenant.call_messages (
  partner_id text collate "C" not null,
  telehealth_consult_id text collate "C" not null,
  sequence integer not null check (sequence > 0),
  message_id text collate "C" not null,
  author_type text not null check (author_type in ('patient', 'physician')),
  author_id text collate "C" not null,
  author_name text,
  text text not null check (text <> ''),
  idempotency_key text collate "C",
  created_at timestamptz(3) not null,
  primary key (partner_id, telehealth_consult_id, sequence),
  unique (partner_id, message_id),
  constraint call_messages_once_per_key
    unique (partner_id, telehealth_consult_id, author_id, idempotency_key),
  foreign key (partner_id, telehealth_consult_id)
    references tenant.telehealth_consults(partner_id, telehealth_consult_id)
);
grant select, insert, delete on tenant.call_messages to consult_app;
create policy deleted_with_patient on tenant.call_messages as restrictive for delete
  using (telehealth_consult_id = current_setting('consult.erased_consult', true));

-- The pending work on recordings of ended calls and on their transcripts, and where each is stored.
create table tenant.recordings (
  partner_id text collate "C" not null,
  telehealth_consult_id text collate "C" not null,
  next_attempt_at timestamptz(3),
  attempts integer not null check (attempts >= 0),
  storage_key text collate "C",
  byte_size bigint,
  duration_ms integer,
  stored_at timestamptz(3),
  removed_at timestamptz(3),
  transcript_next_attempt_at timestamptz(3),
  transcript_attempts integer not null default 0 check (transcript_attempts >= 0),
  transcript_key text collate "C",
  transcript_byte_size bigint,
  transcript_stored_at timestamptz(3),
  request_id text,
  primary key (partner_id, telehealth_consult_id),
  foreign key (partner_id, telehealth_consult_id)
    references tenant.telehealth_consults(partner_id, telehealth_consult_id),
  check (stored_at is null or storage_key is not null and byte_size > 0 and duration_ms > 0),
  check (transcript_stored_at is null or transcript_key is not null and transcript_byte_size > 0)
);
create index recordings_due on tenant.recordings (partner_id, next_attempt_at) where next_attempt_at is not null;
create index recordings_kept on tenant.recordings (partner_id, stored_at) where stored_at is not null
  and removed_at is null;
create index transcripts_due on tenant.recordings (partner_id, transcript_next_attempt_at)
  where transcript_next_attempt_at is not null;
create index recordings_leaving on tenant.recordings (partner_id, telehealth_consult_id) where stored_at is not null
  and removed_at is not null;
grant select, insert, update, delete on tenant.recordings to consult_app;
grant select (partner_id, next_attempt_at, transcript_next_attempt_at) on tenant.recordings to consult_scanner;
create policy scanner on tenant.recordings for select to consult_scanner using (true);

-- Who answered yes or no to being recorded, in which call, when, and to which wording. A new answer is a new row.
create table tenant.recording_consents (
  partner_id text collate "C" not null,
  telehealth_consult_id text collate "C" not null,
  participant_id text collate "C" not null,
  answer_number integer not null check (answer_number > 0),
  role text not null check (role in ('patient', 'physician')),
  agreed boolean not null,
  answered_at timestamptz(3) not null,
  wording_version text not null,
  wording_language text not null,
  wording_sha256 text not null check (wording_sha256 ~ '^[0-9a-f]{64}$'),
  primary key (partner_id, telehealth_consult_id, participant_id, answer_number),
  foreign key (partner_id, telehealth_consult_id)
    references tenant.telehealth_consults(partner_id, telehealth_consult_id)
);
create index recording_consents_lately on tenant.recording_consents (partner_id, answered_at);
grant select, insert, delete on tenant.recording_consents to consult_app;
create policy deleted_with_patient on tenant.recording_consents as restrictive for delete
  using (telehealth_consult_id = current_setting('consult.erased_consult', true));
