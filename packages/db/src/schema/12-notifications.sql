-- What patients are told by mail, by SMS or through their partner. A row is one message about one occasion on one
-- channel: `first_sequence` is the first unread message of a thread, or the time in epoch seconds that a call's
-- notification is about. No row contains an address, a link or a text.
create table tenant.notifications (
  partner_id text collate "C" not null,
  notification_id text collate "C" not null,
  kind text collate "C" not null
    check (kind in ('message_unread', 'consent_pending', 'resolution_pending', 'physician_ready', 'call_reminder',
      'call_missed', 'summary_ready')),
  patient_id text collate "C" not null,
  consult_id text collate "C" not null,
  async_consult_id text collate "C",
  telehealth_consult_id text collate "C",
  first_sequence bigint not null,
  -- `push`: to the patient's browsers. `partner`: the partner tells the patient, by the event `notification.requested`. `none`: no channel was possible.
  channel text collate "C" not null check (channel in ('push', 'email', 'sms', 'partner', 'none')),
  status text collate "C" not null
    check (status in ('pending', 'sent', 'delivered', 'failed', 'suppressed', 'withdrawn')),
  reason text collate "C",
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  sent_at timestamptz(3),
  -- When a worker sends it, in real time. Null: not due yet, or settled.
  next_attempt_at timestamptz(3),
  failures integer not null,
  request_id text,
  primary key (partner_id, notification_id),
  constraint notifications_once unique (partner_id, consult_id, kind, first_sequence, channel),
  foreign key (partner_id, patient_id) references tenant.patients(partner_id, patient_id),
  constraint notifications_one_consult check ((async_consult_id is null) <> (telehealth_consult_id is null))
);
create index notifications_due on tenant.notifications (partner_id, next_attempt_at) where next_attempt_at is not null;
create index notifications_newest on tenant.notifications (partner_id, created_at desc, notification_id desc);
create index notifications_of_patient
  on tenant.notifications (partner_id, patient_id, created_at desc, notification_id desc);
grant select, insert, update, delete on tenant.notifications to consult_app;
grant select (partner_id, next_attempt_at) on tenant.notifications to consult_scanner;
create policy scanner on tenant.notifications for select to consult_scanner using (true);

-- Mail addresses and phone numbers that do not work: refused for good, or three times in a row for now. The hash is of
-- the address, so a new address of the patient is tried again. `soft_bounced_mails`: the notifications whose mails bounced
-- for now after they were accepted. `stopped_at`: the owner of the number answered STOP.
create table tenant.notification_addresses (
  partner_id text collate "C" not null,
  patient_id text collate "C" not null,
  channel text collate "C" not null check (channel in ('email', 'sms')),
  address_hash text collate "C" not null,
  soft_bounces integer not null check (soft_bounces >= 0),
  soft_bounced_mails text[] not null,
  bounced_at timestamptz(3),
  stopped_at timestamptz(3),
  primary key (partner_id, patient_id, channel),
  foreign key (partner_id, patient_id) references tenant.patients(partner_id, patient_id)
);
grant select, insert, update, delete on tenant.notification_addresses to consult_app;

-- Browsers in which patients allowed pushes. `link_hash`: the link whose page the browser shows, of directory.page_links.
-- `consult_id`: the one consult on that page, and so the only one that pushes are about; null: all of the patient's.
create table tenant.patient_devices (
  partner_id text collate "C" not null,
  device_id text collate "C" not null,
  patient_id text collate "C" not null,
  -- Where pushes for this browser go, and the keys that encrypt them. The browser chose all three.
  endpoint text collate "C" not null,
  p256dh text not null,
  auth text not null,
  link_hash text collate "C" not null,
  consult_id text collate "C",
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  primary key (partner_id, device_id),
  unique (partner_id, endpoint),
  foreign key (partner_id, patient_id) references tenant.patients(partner_id, patient_id)
);
create index on tenant.patient_devices (partner_id, patient_id);
create index on tenant.patient_devices (partner_id, last_seen_at);
grant select, insert, update, delete on tenant.patient_devices to consult_app;
grant delete on tenant.patient_devices to consult_housekeeper;
grant update (last_seen_at) on tenant.patient_devices to consult_housekeeper;
grant select (ctid, partner_id, device_id, last_seen_at) on tenant.patient_devices to consult_housekeeper;
create policy housekeeper on tenant.patient_devices to consult_housekeeper using (true);

-- The browsers in which a physician turned on notifications, one row per browser.
create table tenant.push_devices (
  partner_id text collate "C" not null,
  device_id text collate "C" not null,
  physician_id text collate "C" not null,
  -- Where pushes for this browser go, and the keys that encrypt them. The browser chose all three.
  endpoint text collate "C" not null,
  p256dh text not null,
  auth text not null,
  -- What this browser is told about.
  kinds text[] collate "C" not null,
  -- The session that last used it. Signing out of the session removes the row.
  session_id text collate "C" not null,
  browser text,
  system text,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  primary key (partner_id, device_id),
  unique (partner_id, endpoint),
  foreign key (partner_id, physician_id) references tenant.physicians(partner_id, physician_id)
);
create index on tenant.push_devices (partner_id, physician_id);
grant select, insert, update, delete on tenant.push_devices to consult_app;

-- Pushes to send, as jobs. A row names the consult that it is about; the push itself does not.
create table tenant.pushes (
  partner_id text collate "C" not null,
  device_id text collate "C" not null,
  kind text collate "C" not null
    check (kind in ('ring', 'reply_overdue', 'urgent_arrival', 'handed_over', 'mention', 'order_rejected', 'note_returned',
      'not_reached', 'test')),
  subject text collate "C" not null,
  -- The ring that the push is about has ended.
  is_over boolean not null,
  occurred_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- A ring's row stays after it was sent, so that its end can replace what the device shows.
  sent_at timestamptz(3),
  -- Null: not due. Every push is due until its row is deleted.
  next_attempt_at timestamptz(3),
  failures integer not null,
  primary key (partner_id, device_id, kind, subject),
  foreign key (partner_id, device_id) references tenant.push_devices(partner_id, device_id) on delete cascade
);
create index on tenant.pushes (partner_id, next_attempt_at);
create index pushes_by_subject on tenant.pushes (partner_id, subject);
grant select, insert, update, delete on tenant.pushes to consult_app;
grant select (partner_id, next_attempt_at) on tenant.pushes to consult_scanner;
create policy scanner on tenant.pushes for select to consult_scanner using (true);

-- The physicians who have a focused tab of the portal. Of several tabs, the last one that got the focus counts.
create table tenant.portal_focus (
  partner_id text collate "C" not null,
  physician_id text collate "C" not null,
  tab_id text collate "C" not null,
  focused_until timestamptz(3) not null,
  primary key (partner_id, physician_id),
  foreign key (partner_id, physician_id) references tenant.physicians(partner_id, physician_id)
) with (fillfactor = 70);
grant select, insert, update, delete on tenant.portal_focus to consult_app;
