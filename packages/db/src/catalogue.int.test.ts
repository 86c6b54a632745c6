import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as catalogue from './catalogue.fixture.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
  // Future partitions that the worker creates must follow the same rules.
  await db.owner.query(
    `select tenant.ensure_months('events', '2026-03-01', 3), tenant.ensure_months('audit_entries', '2026-03-01', 1),
      tenant.ensure_months('audit_page_patients', '2026-03-01', 1)`,
  )
})
afterAll(() => db.close())

describe('tables', () => {
  test('every table is in "tenant" or "directory", or belongs to the migration runner', async () => {
    const outside = await catalogue.tablesOutsideTenant(db.owner)
    const others = outside.filter((name) => !name.startsWith('directory.'))
    expect(others).toEqual(['kysely_migration', 'kysely_migration_lock'])
  })

  test('log and audit are partitioned, and the rules below cover all tables', async () => {
    const partitions = await catalogue.partitions(db.owner)
    expect(partitions).toEqual(
      expect.arrayContaining([
        'audit_entries_2026_03',
        'audit_entries_default',
        'audit_page_patients_2026_03',
        'audit_page_patients_default',
        'events_2026_03',
        'events_2026_04',
        'events_2026_05',
        'events_default',
      ]),
    )
    // The other partitions are the four months that begin with the month of the migration.
    expect(partitions).toHaveLength(8 + 3 * 4)
    expect(await catalogue.allTenantTables(db.owner)).toEqual(expect.arrayContaining(['events', 'lanes', 'patients']))
    expect(await catalogue.viewsOfTenant(db.owner)).toEqual([])
  })

  test('every key, index and foreign key starts with partner_id', async () => {
    expect(await catalogue.partnerColumnsOfAnotherForm(db.owner)).toEqual([])
    expect(await catalogue.withoutPrimaryKey(db.owner)).toEqual([])
    expect(await catalogue.keysNotLedByPartner(db.owner)).toEqual([])
    expect(await catalogue.foreignKeysNotLedByPartner(db.owner)).toEqual([])
  })

  test('the application supplies ids, times and numbers', async () => {
    expect(await catalogue.identityOrSerial(db.owner)).toEqual([])
    // They copy the columns by which consults are listed.
    expect(await catalogue.triggers(db.owner)).toEqual([
      'tenant.async_consults: order_after_insert',
      'tenant.async_consults: order_after_update',
    ])
    expect(await catalogue.defaults(db.owner)).toEqual([
      'directory.partners.alert_patients_per_hour: 30',
      "directory.partners.colleagues_consults: 'open'::text",
      'directory.partners.cosignatures: false',
      'directory.partners.erasure_delay: 0',
      'directory.partners.erasures_per_day: 50',
      'directory.partners.exports_per_day: 50',
      'directory.partners.invitations_per_day: 200',
      'directory.partners.max_streams: 2000',
      'directory.partners.notes_in_events: false',
      "directory.partners.notify_channels: '{email}'::text[]",
      "directory.partners.notify_mode: 'off'::text",
      "directory.partners.notify_time_zone: 'UTC'::text",
      'directory.partners.patient_upload_mib_per_day: 300',
      'directory.partners.recordings_for_patients: false',
      "directory.partners.second_factor: 'optional'::text",
      'directory.partners.unread_after: 300',
      'directory.partners.upload_mib_per_day: 20480',
      'directory.partners.wrap_up: 180',
      'tenant.async_consult_order.priority_rank: 2',
      'tenant.async_consults.message_count: 0',
      'tenant.async_consults.patient_read_sequence: 0',
      'tenant.async_consults.physician_read_sequence: 0',
      "tenant.async_consults.priority: 'routine'::text",
      "tenant.async_consults.resolutions: '[]'::jsonb",
      'tenant.physicians.reply_mails: true',
      'tenant.recordings.transcript_attempts: 0',
      "tenant.telehealth_consults.priority: 'routine'::text",
    ])
    expect(await catalogue.instantsOfAnotherPrecision(db.owner)).toEqual([])
  })
})

describe('row-level security', () => {
  test('row-level security is forced on every table and partition', async () => {
    expect(await catalogue.withoutForcedRowSecurity(db.owner)).toEqual([])
  })

  test('every role sees only its own rows, the scanner only due work, the housekeeper only what expires, and the searcher only words', async () => {
    expect(await catalogue.withoutTenantPolicy(db.owner)).toEqual([])
    // Partitions have no policy: under forced security, rows are visible only through the log itself.
    const policies = await catalogue.furtherPolicies(db.owner)
    // Which columns the scanner reads: scans.int.test.ts.
    expect(policies.filter((policy) => !policy.endsWith(' to {consult_scanner} for r'))).toEqual([
      'directory.portal_accounts to {consult_directory} for r',
      // They refuse changes to the record of an archived month.
      'tenant.archives to {-} for d',
      'tenant.archives to {-} for w',
      'tenant.archives to {consult_housekeeper} for r',
      'tenant.attachments to {consult_housekeeper} for r',
      'tenant.attendances to {consult_housekeeper} for *',
      'tenant.audit_cuts to {consult_housekeeper} for *',
      'tenant.audit_entries to {consult_housekeeper} for d',
      'tenant.audit_entries to {consult_housekeeper} for r',
      'tenant.audit_page_patients to {consult_housekeeper} for d',
      'tenant.audit_page_patients to {consult_housekeeper} for r',
      'tenant.audit_unsealed to {consult_housekeeper} for r',
      // They refuse to delete a record of a call that is not being erased.
      'tenant.call_messages to {-} for d',
      'tenant.daily_usage to {consult_housekeeper} for *',
      'tenant.data_requests to {-} for d',
      'tenant.events to {consult_housekeeper} for r',
      'tenant.idempotency_keys to {consult_housekeeper} for *',
      'tenant.message_receipts to {consult_housekeeper} for *',
      'tenant.messages to {consult_searcher} for r',
      'tenant.patient_devices to {consult_housekeeper} for *',
      'tenant.patients to {consult_housekeeper} for r',
      'tenant.patients to {consult_searcher} for r',
      'tenant.recording_consents to {-} for d',
      'tenant.reply_drafts to {consult_housekeeper} for *',
      'tenant.request_counts to {consult_housekeeper} for *',
      'tenant.request_log to {consult_housekeeper} for *',
      'tenant.request_log_gaps to {consult_housekeeper} for *',
      'tenant.sent_events to {consult_housekeeper} for *',
      'tenant.team_events to {consult_housekeeper} for *',
      'tenant.usage_days to {consult_housekeeper} for *',
      'tenant.webhook_attempts to {consult_housekeeper} for *',
      'tenant.webhook_deliveries to {consult_housekeeper} for *',
      'tenant.webhook_endpoints to {consult_housekeeper} for *',
    ])
  })
})
