import { type Kysely, sql } from 'kysely'
import { protectTenantTable, showToScanner } from './tenant-table.ts'

/** Tables that have a member's role. Code and procedures say which roles there are, so a new one needs no migration. */
const withRole = ['tenant.members', 'directory.portal_accounts', 'directory.sessions'] as const

async function checkRoles(db: Kysely<unknown>, condition: string): Promise<void> {
  for (const table of withRole) {
    const name = `${table.split('.')[1]}_role_check`
    await sql.raw(`alter table ${table} drop constraint ${name}`).execute(db)
    await sql.raw(`alter table ${table} add constraint ${name} check (${condition})`).execute(db)
  }
}

/** The tables with what belongs to an account. */
const ofAccounts = [
  'account_links',
  'account_mails',
  'pending_sign_ins',
  'passkeys',
  'passkey_challenges',
  'totp_secrets',
  'recovery_codes',
  'sessions',
  'portal_accounts',
] as const

/** Deletes members whose role the release before does not know. */
async function deleteNewRoles(db: Kysely<unknown>): Promise<void> {
  const isNew = sql`role not in ('administrator', 'developer')`
  const persons = sql`select physician_id from directory.portal_accounts where ${isNew}`
  for (const table of ofAccounts) {
    await sql`delete from ${sql.id('directory', table)} where physician_id in (${persons})`.execute(db)
  }
  // The policy also binds the owner, so it is lifted for this statement.
  await sql`alter table tenant.members no force row level security`.execute(db)
  await sql`delete from tenant.members where ${isNew}`.execute(db)
  await sql`alter table tenant.members force row level security`.execute(db)
}

const oldMails = [
  'invitation',
  'reset',
  'password_changed',
  'second_factor_changed',
  'second_factor_reset',
  'recovery_code_used',
  'new_device',
]

async function allowMails(db: Kysely<unknown>, kinds: readonly string[]): Promise<void> {
  await sql`alter table directory.account_mails drop constraint account_mails_kind_check`.execute(db)
  await sql`
    alter table directory.account_mails add constraint account_mails_kind_check
      check (kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`.execute(db)
}

/** Who reviewed an entry, when, and what they noted: all of it, or nothing. */
const review = sql`
  reviewed_at timestamptz(3),
  reviewed_by text collate "C",
  review_note text,
  check ((reviewed_at is null) = (reviewed_by is null))`

/** Why a physician opened a colleague's consult, and until when it stays open to them. */
async function createAccessReasons(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.access_reasons (
      partner_id text collate "C" not null,
      access_reason_id text collate "C" not null,
      physician_id text collate "C" not null,
      consult_id text collate "C" not null,
      patient_id text collate "C" not null,
      category text not null,
      reason text,
      given_at timestamptz(3) not null,
      expires_at timestamptz(3) not null check (expires_at > given_at),
      ${review},
      primary key (partner_id, access_reason_id)
    )`.execute(db)
  await sql`
    create index access_reasons_in_force on tenant.access_reasons (partner_id, physician_id, expires_at)`.execute(db)
  await sql`
    create index access_reasons_open on tenant.access_reasons (partner_id, access_reason_id)
      where reviewed_at is null`.execute(db)
  await sql`create index access_reasons_of_patient on tenant.access_reasons (partner_id, patient_id)`.execute(db)
  await protectTenantTable(db, 'access_reasons', ['select', 'insert'])
  // What was given stays as it was; an erasure removes the text.
  await sql`
    grant update (reason, reviewed_at, reviewed_by, review_note) on tenant.access_reasons to consult_app`.execute(db)
}

/** Patterns found in the audit. A finding has one row, however often the entries are searched. */
async function createAlerts(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      ${review},
      primary key (partner_id, alert_id)
    )`.execute(db)
  await sql`create unique index audit_alerts_finding on tenant.audit_alerts (partner_id, kind, finding)`.execute(db)
  await sql`
    create index audit_alerts_open on tenant.audit_alerts (partner_id, alert_id) where reviewed_at is null`.execute(db)
  await protectTenantTable(db, 'audit_alerts', ['select', 'insert'])
  await sql`
    grant update (mailed_at, reviewed_at, reviewed_by, review_note) on tenant.audit_alerts to consult_app`.execute(db)
  await showToScanner(db, 'audit_alerts', ['partner_id', 'mailed_at'])
  await createPartnerScan(
    db,
    'partners_with_unmailed_alerts(at timestamptz)',
    `select 1 from audit_alerts a where a.partner_id = own and a.mailed_at is null`,
  )
}

/** How far a reader of the sealed audit has read: the number of a batch of `audit_batches`. */
async function createReaders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant.audit_readers (
      partner_id text collate "C" not null,
      reader text collate "C" not null,
      batch_number integer not null check (batch_number >= 0),
      primary key (partner_id, reader)
    )`.execute(db)
  await protectTenantTable(db, 'audit_readers', ['select', 'insert', 'update'])
  await showToScanner(db, 'audit_readers', ['partner_id', 'reader', 'batch_number'])
  await showToScanner(db, 'audit_batches', ['partner_id', 'number'])
  await createPartnerScan(
    db,
    'partners_with_unread_audit(reader text)',
    `select 1 from audit_batches b where b.partner_id = own and b.number > coalesce(
      (select r.batch_number from audit_readers r where r.partner_id = own and r.reader = wanted), 0)`,
    'wanted constant text := reader;',
  )
}

/**
 * A function that returns the partners for which the query finds something. It asks partner by partner, because the
 * query must name its partner on a Citus cluster. `nobody` has the audit of requests that name no partner.
 */
async function createPartnerScan(db: Kysely<unknown>, signature: string, query: string, variables = ''): Promise<void> {
  const name = sql.raw(`tenant.${signature}`)
  await sql`
    create function ${name} returns table (partner_id text)
    language plpgsql stable security definer
    set search_path = tenant, pg_temp set plan_cache_mode = force_custom_plan
    as ${sql.raw(`$function$
      #variable_conflict use_column
      declare
        own text collate "C";
        ${variables}
      begin
        for own in select p.partner_id from directory.partners p union all select 'nobody' loop
          if exists (${query}) then
            partner_id := own;
            return next;
          end if;
        end loop;
      end $function$`)}`.execute(db)
  await sql`revoke all on function ${name} from public`.execute(db)
  await sql`grant execute on function ${name} to consult_app`.execute(db)
  await sql`alter function ${name} owner to consult_scanner`.execute(db)
}

/**
 * Auditors, supervisors, reasons for opening colleagues' consults, alerts for privacy officers, and readers of the audit.
 * Source: docs/security.md, Roles.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await checkRoles(db, "role ~ '^[a-z_]{1,40}$'")
  await sql`
    alter table tenant.physicians add supervisor_since timestamptz(3), add birth_date text`.execute(db)
  await sql`alter table tenant.patients add confidential_since timestamptz(3)`.execute(db)
  await sql`
    alter table directory.partners
      add colleagues_consults text not null default 'open' check (colleagues_consults in ('open', 'ask_reason')),
      add alert_patients_per_hour integer not null default 30 check (alert_patients_per_hour > 0)`.execute(db)
  await allowMails(db, [...oldMails, 'alerts'])
  await sql`grant usage on schema directory to consult_scanner`.execute(db)
  await sql`grant select (partner_id) on directory.partners to consult_scanner`.execute(db)
  await createAccessReasons(db)
  await createAlerts(db)
  await createReaders(db)
  await sql`
    insert into directory.periodic_tasks (task, due_at, leased_until)
    values ('alert_mails', now(), now()), ('siem', now(), now())`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from directory.periodic_tasks where task in ('alert_mails', 'siem')`.execute(db)
  await sql`drop function tenant.partners_with_unread_audit, tenant.partners_with_unmailed_alerts`.execute(db)
  await sql`drop policy scanner on tenant.audit_batches`.execute(db)
  await sql`revoke select (partner_id, number) on tenant.audit_batches from consult_scanner`.execute(db)
  await sql`drop table tenant.audit_readers, tenant.audit_alerts, tenant.access_reasons`.execute(db)
  await sql`revoke select (partner_id) on directory.partners from consult_scanner`.execute(db)
  await sql`revoke usage on schema directory from consult_scanner`.execute(db)
  await sql`delete from directory.account_mails where kind = 'alerts'`.execute(db)
  await allowMails(db, oldMails)
  await sql`alter table directory.partners drop colleagues_consults, drop alert_patients_per_hour`.execute(db)
  await sql`alter table tenant.patients drop confidential_since`.execute(db)
  await sql`alter table tenant.physicians drop supervisor_since, drop birth_date`.execute(db)
  await deleteNewRoles(db)
  await checkRoles(db, "role in ('administrator', 'developer')")
}
