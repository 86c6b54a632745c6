create table tenant.async_consults (
  partner_id text collate "C" not null,
  async_consult_id text collate "C" not null,
  status text collate "C" not null
    check (status in ('invited', 'consented', 'queued', 'active', 'resolve_requested', 'closed')),
  patient_id text collate "C" not null,
  patient_external_id text not null,
  physician_id text collate "C",
  reason text,
  language text,
  jurisdiction text,
  metadata jsonb not null,
  created_at timestamptz(3) not null,
  last_activity_at timestamptz(3) not null,
  consented_at timestamptz(3),
  queued_at timestamptz(3),
  assigned_at timestamptz(3),
  response_due_at timestamptz(3),
  resolve_requested_at timestamptz(3),
  acceptance_ends_at timestamptz(3),
  closed_at timestamptz(3),
  closed_reason text,
  close_note text,
  rating_value smallint check (rating_value >= 1 and rating_value <= 5),
  rating_comment text,
  rated_at timestamptz(3),
  message_count bigint not null default 0,
  consent_version text,
  test_clock_id text collate "C",
  resolutions jsonb not null default '[]'::jsonb,
  -- As somebody stated it for this consult; null: the partner's metadata decides.
  stated_priority text collate "C" check (stated_priority in ('emergency', 'urgent', 'routine')),
  priority text collate "C" not null default 'routine' check (priority in ('emergency', 'urgent', 'routine')),
  -- The greatest sequences in read_marks: of the patient, and of physicians who read as the assignee. Kept by the
  -- transaction that adds the mark.
  patient_read_sequence bigint not null default 0,
  physician_read_sequence bigint not null default 0,
  -- The batch of physicians' messages that the patient has not read: the first one, when it was delivered, and when the
  -- partner was told about the batch. Null: no batch.
  unread_from_sequence bigint,
  unread_since timestamptz(3),
  unread_told_at timestamptz(3),
  -- What the patient is asked beforehand, as the consult shows it; null: nothing. Kept by who changes `intakes`.
  intake jsonb,
  -- The physician who invited the patient with a first reply; null: the partner did.
  invited_by text collate "C",
  primary key (partner_id, async_consult_id),
  foreign key (partner_id, patient_id) references tenant.patients(partner_id, patient_id),
  foreign key (partner_id, physician_id) references tenant.physicians(partner_id, physician_id),
  foreign key (partner_id, invited_by) references tenant.physicians(partner_id, physician_id),
  check ((status = 'closed') = (closed_reason is not null)),
  check ((unread_from_sequence is null) = (unread_since is null)),
  check (unread_told_at is null or unread_since is not null)
) with (fillfactor = 75);
create unique index async_consults_one_open on tenant.async_consults (partner_id, patient_id) where status <> 'closed';
create index on tenant.async_consults (partner_id, patient_id);
grant select, insert, update, delete on tenant.async_consults to consult_app;

-- The columns by which consults are listed, in a narrow table of their own. Every message changes the time of the last
-- activity and of the due answer. If indexes of the wide table contained these columns, none of its updates would be
-- HOT. Triggers copy the columns.
create table tenant.async_consult_order (
  partner_id text collate "C" not null,
  async_consult_id text collate "C" not null,
  status text collate "C" not null,
  physician_id text collate "C",
  last_activity_at timestamptz(3) not null,
  queued_at timestamptz(3),
  response_due_at timestamptz(3),
  closed_at timestamptz(3),
  priority_rank smallint not null default 2,
  -- The place in line: the wait's beginning, and the reply's due time, minus the head start of the priority.
  queue_turn timestamptz(3),
  reply_turn timestamptz(3),
  invited_by text collate "C",
  primary key (partner_id, async_consult_id)
) with (fillfactor = 80);
create index async_consult_order_all
  on tenant.async_consult_order (partner_id, last_activity_at desc, async_consult_id desc);
create index async_consult_order_by_status
  on tenant.async_consult_order (partner_id, status, last_activity_at desc, async_consult_id desc);
create index async_consult_order_by_physician on tenant.async_consult_order (partner_id, physician_id, status)
  where physician_id is not null;
create index async_consult_order_invited on tenant.async_consult_order (partner_id, invited_by)
  where invited_by is not null and status = 'invited';
create index async_consult_order_mine
  on tenant.async_consult_order (partner_id, physician_id, reply_turn, async_consult_id) where status = 'active'
  and response_due_at is not null;
create index async_consult_order_overdue
  on tenant.async_consult_order (partner_id, response_due_at, async_consult_id) where status = 'active';
create index async_consult_order_closed
  on tenant.async_consult_order (partner_id, physician_id, closed_at desc, async_consult_id desc)
  where status = 'closed';
create index async_consult_order_queue
  on tenant.async_consult_order (partner_id, queue_turn, async_consult_id) where status = 'queued';
grant select, insert, update, delete on tenant.async_consult_order to consult_app;
grant select (partner_id, status) on tenant.async_consult_order to consult_scanner;
create policy scanner on tenant.async_consult_order for select to consult_scanner using (true);

create table tenant.messages (
  partner_id text collate "C" not null,
  async_consult_id text collate "C" not null,
  sequence bigint not null,
  message_id text collate "C" not null,
  author_type text not null check (author_type in ('patient', 'physician', 'system')),
  author_id text collate "C",
  author_name text,
  text text not null,
  notice jsonb,
  accepted_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  attachments jsonb,
  words tsvector,
  primary key (partner_id, async_consult_id, sequence),
  unique (partner_id, message_id),
  foreign key (partner_id, async_consult_id) references tenant.async_consults(partner_id, async_consult_id)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index messages_words on tenant.messages using gin (partner_id, words);
create index messages_wordless on tenant.messages (partner_id, async_consult_id, sequence) where words is null;
create index messages_newest on tenant.messages (partner_id, created_at, async_consult_id, sequence);
grant select, insert, update, delete on tenant.messages to consult_app;
grant select (partner_id, async_consult_id, sequence, created_at, words) on tenant.messages to consult_searcher;
create policy searcher on tenant.messages for select to consult_searcher using (true);

create table tenant.message_keys (
  partner_id text collate "C" not null,
  async_consult_id text collate "C" not null,
  author_id text collate "C" not null,
  key text collate "C" not null,
  message_id text collate "C" not null,
  content_hash text collate "C" not null,
  primary key (partner_id, async_consult_id, author_id, key)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
grant select, insert, update, delete on tenant.message_keys to consult_app;

create table tenant.message_receipts (
  partner_id text collate "C" not null,
  async_consult_id text collate "C" not null,
  author_id text collate "C" not null,
  content_hash text collate "C" not null,
  message_id text collate "C" not null,
  instance_id text collate "C" not null,
  lost boolean not null,
  created_at timestamptz(3) not null,
  primary key (partner_id, async_consult_id, author_id, content_hash)
);
grant select, insert, update, delete on tenant.message_receipts to consult_app;
grant delete on tenant.message_receipts to consult_housekeeper;
grant update (created_at) on tenant.message_receipts to consult_housekeeper;
grant select (ctid, partner_id, async_consult_id, author_id, content_hash, created_at)
  on tenant.message_receipts to consult_housekeeper;
create policy housekeeper on tenant.message_receipts to consult_housekeeper using (true);

-- How far each reader has read each transcript, with one row per advance: the first mark at or past a message gives
-- the time it was read. `assignee_read_at` is set when the reader is, or becomes, the assignee of the thread; only
-- that time is shown to the patient.
create table tenant.read_marks (
  partner_id text collate "C" not null,
  async_consult_id text collate "C" not null,
  reader_id text collate "C" not null,
  sequence bigint not null,
  reader_type text not null check (reader_type in ('patient', 'physician')),
  read_at timestamptz(3) not null,
  assignee_read_at timestamptz(3),
  primary key (partner_id, async_consult_id, reader_id, sequence),
  foreign key (partner_id, async_consult_id) references tenant.async_consults(partner_id, async_consult_id)
);
create index read_marks_lately on tenant.read_marks (partner_id, greatest(read_at, assignee_read_at));
grant select, insert, update, delete on tenant.read_marks to consult_app;

-- Unsent replies of physicians. `sealed` is encrypted with the service's secret of that name.
create table tenant.reply_drafts (
  partner_id text collate "C" not null,
  async_consult_id text collate "C" not null,
  physician_id text collate "C" not null,
  version text collate "C" not null,
  sealed text collate "C" not null,
  saved_at timestamptz(3) not null,
  primary key (partner_id, async_consult_id, physician_id),
  foreign key (partner_id, async_consult_id) references tenant.async_consults(partner_id, async_consult_id),
  foreign key (partner_id, physician_id) references tenant.physicians(partner_id, physician_id)
);
create index on tenant.reply_drafts (partner_id, saved_at);
grant select, insert, update, delete on tenant.reply_drafts to consult_app;
grant delete on tenant.reply_drafts to consult_housekeeper;
grant update (saved_at) on tenant.reply_drafts to consult_housekeeper;
grant select (ctid, partner_id, async_consult_id, physician_id, saved_at)
  on tenant.reply_drafts to consult_housekeeper;
create policy housekeeper on tenant.reply_drafts to consult_housekeeper using (true);

-- First replies of physicians while they wait for the patient's consent. A row is not part of the thread: it becomes a message
-- when the patient consents, and is deleted when the consult ends before that.
create table tenant.first_replies (
  partner_id text collate "C" not null,
  async_consult_id text collate "C" not null,
  physician_id text collate "C" not null,
  text text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (partner_id, async_consult_id),
  foreign key (partner_id, async_consult_id) references tenant.async_consults(partner_id, async_consult_id),
  foreign key (partner_id, physician_id) references tenant.physicians(partner_id, physician_id)
);
grant select, insert, update, delete on tenant.first_replies to consult_app;

-- Reusable texts. A macro without a physician is shared by all of the partner's physicians.
create table tenant.macros (
  partner_id text collate "C" not null,
  macro_id text collate "C" not null,
  physician_id text collate "C",
  name text collate "C" not null,
  text text not null,
  -- Of a shared macro: who answers for it, and the day on which somebody reviews it.
  owner text,
  review_on date,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (partner_id, macro_id),
  foreign key (partner_id, physician_id) references tenant.physicians(partner_id, physician_id)
);
create unique index macros_name on tenant.macros (partner_id, physician_id, name) nulls not distinct;
grant select, insert, update, delete on tenant.macros to consult_app;

-- The rules of partners who do not use ours: words of emergencies in what patients write.
create table tenant.red_flag_rules (
  partner_id text collate "C" primary key,
  rules jsonb not null,
  -- Changes with the rules, so that processes can keep them prepared.
  revision text collate "C" not null
);
grant select, insert, update, delete on tenant.red_flag_rules to consult_app;

-- What the rules found. The span is in UTF-16 code units of the message's text.
create table tenant.red_flags (
  partner_id text collate "C" not null,
  async_consult_id text collate "C" not null,
  message_id text collate "C" not null,
  rule_id text collate "C" not null,
  span_start integer not null,
  span_end integer not null,
  priority text collate "C" not null,
  is_lowered boolean not null,
  found_at timestamptz(3) not null,
  primary key (partner_id, async_consult_id, message_id, rule_id),
  foreign key (partner_id, async_consult_id) references tenant.async_consults(partner_id, async_consult_id)
);
grant select, insert, delete on tenant.red_flags to consult_app;

-- What a translator made of patients' messages, by language. For physicians only: the message is what its patient wrote.
create table tenant.message_translations (
  partner_id text collate "C" not null,
  async_consult_id text collate "C" not null,
  message_id text collate "C" not null,
  language text collate "C" not null,
  -- The language that the translator found; null: it named none.
  source_language text collate "C",
  text text not null,
  translated_at timestamptz(3) not null,
  primary key (partner_id, async_consult_id, message_id, language),
  foreign key (partner_id, async_consult_id) references tenant.async_consults(partner_id, async_consult_id)
);
grant select, insert, delete on tenant.message_translations to consult_app;

-- The physicians' own words of replies that were sent in another language. For physicians only: the message is what its patient
-- reads.
create table tenant.reply_originals (
  partner_id text collate "C" not null,
  async_consult_id text collate "C" not null,
  message_id text collate "C" not null,
  text text not null,
  language text collate "C" not null,
  sent_language text collate "C" not null,
  primary key (partner_id, async_consult_id, message_id),
  foreign key (partner_id, async_consult_id) references tenant.async_consults(partner_id, async_consult_id)
);
grant select, insert, delete on tenant.reply_originals to consult_app;
