import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { justAfter, now, useScans } from './scans.fixture.ts'

// Scans that read more than the time at which a row is due.
const scans = useScans()
const { isListed, insert } = scans

describe('partners_with_due_endpoints', () => {
  const endpoint = (cursor: number, disabled_at: Date | null = null, next_probe_at: Date | null = null) =>
    insert('webhook_endpoints', {
      endpoint_id: 'we_1',
      slot: 0,
      consecutive_failures: 0,
      next_probe_at,
      url: 'https://example.com',
      encrypted_secret: 'x',
      key_version: 1,
      cursor_sequence: cursor,
      disabled_at,
      created_at: now,
      updated_at: now,
    })
  const head = (last_sequence: number) => insert('event_heads', { last_sequence, last_created_at: now })
  const delivery = (sequence: number, next_attempt_at: Date | null) =>
    insert('webhook_deliveries', {
      endpoint_id: 'we_1',
      event_sequence: sequence,
      event_created_at: now,
      attempts: 1,
      early_attempts: 0,
      is_replay: false,
      is_resend: false,
      next_attempt_at,
    })

  test('lists a partner whose endpoint has undelivered events', async () => {
    await endpoint(4)
    expect(await isListed('partners_with_due_endpoints')).toBe(false)
    await head(4)
    expect(await isListed('partners_with_due_endpoints')).toBe(false)
    await scans.db.owner.query('update tenant.event_heads set last_sequence = 5 where partner_id = $1', [
      scans.partnerId,
    ])
    expect(await isListed('partners_with_due_endpoints')).toBe(true)
  })

  test('lists a partner from the time a delivery is due for retry', async () => {
    await endpoint(9)
    await head(9)
    await delivery(7, null)
    await delivery(8, justAfter)
    expect(await isListed('partners_with_due_endpoints')).toBe(false)
    await delivery(9, now)
    expect(await isListed('partners_with_due_endpoints')).toBe(true)
  })

  test('lists a partner whose circuit breaker is open from the time of the next probe', async () => {
    const probeAt = (at: Date) =>
      scans.db.owner.query('update tenant.webhook_endpoints set next_probe_at = $2 where partner_id = $1', [
        scans.partnerId,
        at,
      ])
    await endpoint(9, null, justAfter)
    await head(9)
    await delivery(9, now)
    expect(await isListed('partners_with_due_endpoints')).toBe(false)
    await probeAt(now)
    expect(await isListed('partners_with_due_endpoints')).toBe(true)
    // An event that waits for its second retry may be the probe, but an event that waits for its third retry may not.
    await scans.db.owner.query('update tenant.webhook_deliveries set next_attempt_at = $2 where partner_id = $1', [
      scans.partnerId,
      justAfter,
    ])
    expect(await isListed('partners_with_due_endpoints')).toBe(true)
    await scans.db.owner.query('update tenant.webhook_deliveries set attempts = 3 where partner_id = $1', [
      scans.partnerId,
    ])
    expect(await isListed('partners_with_due_endpoints')).toBe(false)
  })

  test('lists no partner whose endpoint is disabled or missing', async () => {
    await head(9)
    await delivery(9, now)
    expect(await isListed('partners_with_due_endpoints')).toBe(false)
    await endpoint(0, now)
    expect(await isListed('partners_with_due_endpoints')).toBe(false)
  })
})

describe('partners_with_queued_threads', () => {
  test('lists a partner while a thread waits in the queue', async () => {
    const isQueued = async () => {
      const { rows } = await sql`select * from tenant.partners_with_queued_threads()`.execute(
        scans.db.database.directory,
      )
      return rows.some((row) => (row as { partner_id: string }).partner_id === scans.partnerId)
    }
    const thread = (async_consult_id: string, status: string) =>
      insert('async_consult_order', { async_consult_id, status, last_activity_at: now })
    await thread('active', 'active')
    expect(await isQueued()).toBe(false)
    await thread('queued', 'queued')
    expect(await isQueued()).toBe(true)
  })
})

const visit = async (id: string, status: string, present_until: Date) => {
  const patient = { patient_id: `pat_${id}`, external_id: id, phone: id, metadata: '{}' }
  await insert('patients', { ...patient, created_at: now, updated_at: now })
  await insert('telehealth_consults', {
    telehealth_consult_id: id,
    patient_id: patient.patient_id,
    patient_external_id: id,
    status,
    metadata: '{}',
    duration_minutes: 20,
    created_at: now,
    waiting_since: now,
    present_until,
    place_until: justAfter,
    ring_count: 0,
    recording_status: 'none',
    transcript_status: 'none',
  })
}

describe.each([
  { scan: 'partners_with_due_recordings', column: 'next_attempt_at' },
  { scan: 'partners_with_due_transcripts', column: 'transcript_next_attempt_at' },
] as const)('$scan', ({ scan, column }) => {
  const recording = async (name: string, at: Date | null) => {
    const id = `${name} ${column}`
    await visit(id, 'invited', now)
    await insert('recordings', { telehealth_consult_id: id, [column]: at, attempts: 0 })
  }

  test('lists a partner from the time of the next attempt, once', async () => {
    await recording('made', null)
    await recording('backed off', justAfter)
    expect(await isListed(scan)).toBe(false)
    await recording('due', now)
    await recording('due too', now)
    expect(await isListed(scan)).toBe(true)
  })
})

describe('scans of the audit, partner by partner,', () => {
  const addPartner = () =>
    scans.db.owner.query(
      `insert into directory.partners (partner_id, name, environment, key_generation, async_enabled, telehealth_enabled,
        assertion_enabled, allowed_origins, rate_limit_per_second, rate_limit_burst, response_sla, reassign_on_breach,
        acceptance_window, consent_window, created_at, updated_at)
      values ($1, 'x', 'test', 1, true, true, true, '{}', 1, 1, 1, true, 1, 1, now(), now())`,
      [scans.partnerId],
    )
  const batch = (number: number) =>
    insert('audit_batches', {
      number,
      sealed_at: now,
      first_at: now,
      last_at: now,
      entry_times: [now],
      entry_ids: ['x'],
      entry_digests: ['x'],
      digest: 'x',
    })
  const hasUnread = async (reader: string) => {
    const { rows } = await sql<{ partner_id: string }>`
      select * from tenant.partners_with_unread_audit(${reader})`.execute(scans.db.database.directory)
    return rows.some((row) => row.partner_id === scans.partnerId)
  }

  test('list a partner until a reader has read its last batch, for each reader', async () => {
    await addPartner()
    expect(await hasUnread('alerts')).toBe(false)
    await batch(1)
    await batch(2)
    expect(await hasUnread('alerts')).toBe(true)
    await insert('audit_readers', { reader: 'alerts', batch_number: 1 })
    expect(await hasUnread('alerts')).toBe(true)
    await scans.db.owner.query('update tenant.audit_readers set batch_number = 2 where partner_id = $1', [
      scans.partnerId,
    ])
    expect(await hasUnread('alerts')).toBe(false)
    expect(await hasUnread('siem')).toBe(true)
  })

  test('list a partner with an alert that no mail has announced', async () => {
    await addPartner()
    const alert = (alert_id: string, mailed_at: Date | null) =>
      insert('audit_alerts', {
        alert_id,
        kind: 'same_name',
        finding: alert_id,
        person_id: 'phy_1',
        entry_id: 'aud_1',
        entry_at: now,
        patients: 1,
        found_at: now,
        mailed_at,
      })
    await alert('al_1', now)
    expect(await isListed('partners_with_unmailed_alerts')).toBe(false)
    await alert('al_2', null)
    expect(await isListed('partners_with_unmailed_alerts')).toBe(true)
  })
})

describe('partners_with_waiting_patients', () => {
  test('lists a partner once while a waiting patient is present', async () => {
    await visit('gone', 'waiting', now)
    await visit('invited', 'invited', justAfter)
    expect(await isListed('partners_with_waiting_patients')).toBe(false)
    await visit('there', 'waiting', justAfter)
    await visit('there too', 'waiting', justAfter)
    expect(await isListed('partners_with_waiting_patients')).toBe(true)
  })

  test('lists a partner while a patient on a test clock waits, whatever the real time', async () => {
    await visit('on a clock', 'waiting', now)
    await scans.db.owner.query(`update tenant.telehealth_consults set test_clock_id = 'tc_1' where partner_id = $1`, [
      scans.partnerId,
    ])
    expect(await isListed('partners_with_waiting_patients')).toBe(true)
  })
})

test('partners_with_unsealed_audit lists a partner once while an entry is in no batch', async () => {
  expect(await isListed('partners_with_unsealed_audit')).toBe(false)
  await insert('audit_unsealed', { at: now, entry_id: 'aud_1' })
  await insert('audit_unsealed', { at: justAfter, entry_id: 'aud_2' })
  expect(await isListed('partners_with_unsealed_audit')).toBe(true)
})
