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
