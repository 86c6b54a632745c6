import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Attachment, Message } from '@consult/domain'
import {
  applyRetention,
  applyRetentionAsOperator,
  createAuditSealing,
  previewRetention,
  type RetentionKindName,
  retentionKinds,
  setRetention,
  verifyAudit,
} from '@consult/records'
import { until } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  auditDuring,
  createTestEnvironment,
  sampleFiles,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

const day = 24 * 60 * 60
const kept = 400
const canary = 'kAnArY'

let environment: TestEnvironment
let partner: TestPartner
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  // Retention of the audit also uses the time of the database.
  environment.clock.moveTo('2025-01-10T09:00:00Z')
  partner = await environment.partner()
})

const services = () => environment.api.services
const apply = (options = {}) => applyRetention(services(), options)
const preview = async () => {
  const items = await previewRetention(environment.operator, partner.id, null)
  return Object.fromEntries(items.map((item) => [item.kind, item]))
}
const set = (kind: RetentionKindName, who = partner) => setRetention(environment.operator, who.id, { [kind]: kept })
const seal = async (who = partner) => {
  while (await createAuditSealing(services()).work(who.id)) {
    // Repeats until all entries are sealed.
  }
}
const files = async (who = partner) => (await readdir(join(environment.filesFolder, who.id))).length
const strings = async (query: string, who = partner): Promise<string[]> => {
  const { rows } = await environment.db.owner.query<{ id: string }>(query, [who.id])
  return rows.map(({ id }) => id)
}

/** A patient with a closed thread with a file, and a canceled call with a recording and a transcript. */
async function patientWithConsults(who = partner) {
  const { key } = who
  const patient = await who.patient()
  const thread = await who.consult({ status: 'queued', patientId: patient.id, fields: { reason: canary } })
  const { attachmentId } = success(await key.upload<Attachment>({ fileName: 'scan.pdf', bytes: sampleFiles.pdf() }))
  const path = `/v1/async-consults/${thread.id}`
  success(await key.post(`${path}/messages`, { text: `It hurts ${canary}`, attachmentIds: [attachmentId] }))
  await who.settle()
  success(await key.post(`${path}/close`))
  const call = await who.telehealthConsult({ status: 'cancelled', patientId: patient.id, fields: { reason: canary } })
  const now = environment.clock.now()
  const keys = [`${who.id}/video${call.id.slice(3)}`, `${who.id}/text${call.id.slice(3)}`] as const
  for (const stored of keys) {
    await services().storage.put(stored, Readable.from(['x']), { byteSize: 1, contentType: 'text/plain' })
  }
  await environment.db.owner.query(
    `insert into tenant.recordings (partner_id, telehealth_consult_id, attempts, storage_key, byte_size, stored_at,
      transcript_key, transcript_byte_size, transcript_stored_at)
    values ($1, $2, 1, $3, 1, $4, $5, 1, $4)`,
    [who.id, call.id, keys[0], now, keys[1]],
  )
  return { patientId: patient.id, thread: thread.id, call: call.id, attachmentId, path }
}

const hold = (patientId: string) => partner.key.patch(`/v1/patients/${patientId}`, { legalHold: true })

/** An expired patient, one under a legal hold, and one who came later; and a time at which the first two have expired. */
async function threePatients() {
  const expired = await patientWithConsults()
  const held = await patientWithConsults()
  success(await hold(held.patientId))
  await seal()
  environment.clock.advance(kept * day)
  const recent = await patientWithConsults()
  await seal()
  return { expired, held, recent }
}

/** The remaining items of a kind, by id. */
const queries: Readonly<Record<Exclude<RetentionKindName, 'audit' | 'requests'>, string>> = {
  consults: `select async_consult_id as id from tenant.async_consults where partner_id = $1
    union all select telehealth_consult_id from tenant.telehealth_consults where partner_id = $1 order by id`,
  recordings: `select telehealth_consult_id as id from tenant.recordings
    where partner_id = $1 and stored_at is not null and removed_at is null order by id`,
  transcripts: `select telehealth_consult_id as id from tenant.recordings
    where partner_id = $1 and transcript_stored_at is not null order by id`,
  files: 'select attachment_id as id from tenant.attachments where partner_id = $1 order by id',
}

const idsOf: Readonly<
  Record<keyof typeof queries, (options: Awaited<ReturnType<typeof patientWithConsults>>) => readonly string[]>
> = {
  consults: ({ thread, call }) => [thread, call],
  recordings: ({ call }) => [call],
  transcripts: ({ call }) => [call],
  files: ({ attachmentId }) => [attachmentId],
}
const simpleKinds = Object.keys(queries) as (keyof typeof queries)[]

test('retention of each kind removes what expired, once for two workers, and keeps the rest; by default, nothing', async () => {
  const { expired, held, recent } = await threePatients()
  const others = await environment.partner()
  environment.clock.moveTo('2025-01-10T09:00:00Z')
  await patientWithConsults(others)
  environment.clock.advance(kept * day)
  const left = (who = partner) => Promise.all(simpleKinds.map((kind) => strings(queries[kind], who)))
  const [before, ofOthers] = [await left(), await left(others)]
  const { requests, ...unset } = await preview()
  expect(Object.values(unset).map(({ days, count }) => [days, count])).toEqual(
    Array.from({ length: 5 }, () => [null, 0]),
  )
  // Housekeeping removes these for all partners.
  expect(requests).toMatchObject({ days: 7 })
  expect(await auditDuring(environment, partner.id, () => apply())).toEqual([])
  expect(await left()).toEqual(before)

  const sorted = (kind: keyof typeof queries, ...subjects: (typeof expired)[]) => subjects.flatMap(idsOf[kind]).sort()
  // Consults last: their recordings and files go with them.
  for (const kind of ['transcripts', 'recordings', 'files', 'consults'] as const) {
    await set(kind)
    expect(await strings(queries[kind]), kind).toEqual(sorted(kind, expired, held, recent))
    const { [kind]: planned } = await preview()
    const [count, ofHeld] = [sorted(kind, expired).length, sorted(kind, held).length]
    expect(planned, kind).toMatchObject({ days: kept, count, held: ofHeld, batches: 1 })
    expect(planned?.newest).toMatch(/^2025-01-10/)
    const removed: number[] = []
    const onRemoved = ({ count }: { count: number }) => removed.push(count)
    const lines = await auditDuring(environment, partner.id, () =>
      Promise.all([apply({ onRemoved }), apply({ onRemoved })]),
    )
    expect(removed[0], kind).toBe(count)
    const entry = { act: 'retention.apply', code: `${kind}_${count}`, patient_id: expired.patientId }
    expect(lines).toContainEqual(expect.objectContaining(entry))
    expect(await strings(queries[kind]), kind).toEqual(sorted(kind, held, recent))
    expect((await preview())[kind]).toMatchObject({ count: 0, held: ofHeld })
  }
  expect(await left(others)).toEqual(ofOthers)
  // Lifting the hold allows the deletion.
  success(await partner.key.patch(`/v1/patients/${held.patientId}`, { legalHold: false }))
  await apply()
  expect(await left()).toEqual(simpleKinds.map((kind) => sorted(kind, recent)))
})

describe.each(simpleKinds)('retention of %s', (kind) => {
  test('is completed by the next run when the storage fails in the middle, and no file is left', {
    tags: 'full',
  }, async () => {
    await patientWithConsults()
    environment.clock.advance(kept * day)
    await set(kind)
    const before = await files()
    const { storage } = services()
    const failing = { ...storage, delete: async () => Promise.reject(new Error('down')) }
    await expect(applyRetention({ ...services(), storage: failing })).rejects.toThrow('down')
    expect(await files()).toBe(before)
    await apply()
    const gone: Record<typeof kind, number> = { consults: 3, recordings: 2, transcripts: 1, files: 1 }
    expect(await files()).toBe(before - gone[kind])
  })

  test('stops between two batches, and the next run goes on', { tags: 'full' }, async () => {
    await patientWithConsults()
    environment.clock.advance(kept * day)
    await set(kind)
    const before = await strings(queries[kind])
    expect(await apply({ signal: AbortSignal.abort() })).toBe(true)
    expect(await strings(queries[kind])).toEqual(before)
    expect(await apply()).toBe(false)
    expect(await strings(queries[kind])).toEqual([])
  })
})

test('removed consults leave tombstones in a log without gaps, and no word in any table', async () => {
  await patientWithConsults()
  environment.clock.advance(kept * day)
  const events = await partner.events()
  await set('consults')
  await apply()
  const left = await partner.events()
  expect(left.map(({ id, sequence, type }) => [id, sequence, type])).toEqual(
    events.map(({ id, sequence, type }) => [id, sequence, type]),
  )
  expect(JSON.stringify(events)).toContain(canary)
  expect(JSON.stringify(left)).not.toContain(canary)
  for (const table of ['async_consults', 'messages', 'telehealth_consults', 'events', 'recordings']) {
    expect(
      await strings(`select t::text as id from tenant.${table} t where partner_id = $1 and t::text like '%${canary}%'`),
    ).toEqual([])
  }
})

test('the message of a removed file says when it was removed, and its links stop working', async () => {
  const { path } = await patientWithConsults()
  const read = async () => success(await partner.key.get<{ items: Message[] }>(`${path}/messages`)).items
  const [message] = (await read()).filter(({ attachments }) => attachments.length > 0)
  const link = message?.attachments[0]?.urls.download ?? ''
  const open = () => environment.api.as(null).get(new URL(link).pathname)
  expect(await open()).toMatchObject({ status: 200 })
  await set('files')
  environment.clock.advance(60)
  await apply()
  expect(await open()).toMatchObject({ status: 200 })
  environment.clock.advance(kept * day)
  await apply()
  expect(await open()).toMatchObject({ status: 404 })
  expect((await read()).find(({ messageId }) => messageId === message?.messageId)).toMatchObject({
    text: message?.text,
    attachments: [],
    removedFiles: [{ fileName: expect.any(String), removedAt: environment.clock.now().toISOString() }],
  })
})

describe('retention of the audit', () => {
  const entries = () => strings('select entry_id as id from tenant.audit_entries where partner_id = $1 order by 1')
  const aboutHeld = (patientId: string) =>
    strings(`select entry_id as id from tenant.audit_entries where partner_id = $1
      and (patient_id = '${patientId}' or '${patientId}' = any(patient_ids)) order by 1`)

  test('deletes sealed entries, keeps those about a patient under a hold, and the seals still verify', async () => {
    const { held } = await threePatients()
    const before = await entries()
    const ofHeld = await aboutHeld(held.patientId)
    await set('audit')
    const { audit } = await preview()
    expect(audit).toMatchObject({ held: ofHeld.length })
    expect(audit?.count).toBeGreaterThan(5)
    const removed = await applyRetentionAsOperator(environment.operator, partner.id, {})
    expect(removed).toEqual({ audit: audit?.count })
    expect(before.filter((id) => !ofHeld.includes(id)).length).toBeGreaterThan(audit?.count ?? 0)
    expect(await aboutHeld(held.patientId)).toEqual(expect.arrayContaining(ofHeld))
    await seal()
    expect(await verifyAudit(environment.operator, partner.id)).toMatchObject({ ok: true })
    // An item that is missing without having expired is a finding.
    await environment.db.owner.query(
      'delete from tenant.audit_entries where partner_id = $1 and at = (select max(at) from tenant.audit_entries where partner_id = $1)',
      [partner.id],
    )
    expect(await verifyAudit(environment.operator, partner.id)).toMatchObject({ ok: false })
  })

  test('never deletes an entry that is younger than a year, or not sealed', { tags: 'full' }, async () => {
    await partner.patient()
    environment.clock.advance(kept * day)
    await set('audit')
    const before = await entries()
    expect((await preview()).audit).toMatchObject({ count: 0 })
    await apply()
    expect(await entries()).toEqual(expect.arrayContaining(before))
    await expect(setRetention(environment.operator, partner.id, { audit: 364 })).rejects.toMatchObject({
      code: 'invalid_request',
    })
    await expect(
      environment.db.owner.query('update directory.partners set audit_retention_days = 1 where partner_id = $1', [
        partner.id,
      ]),
    ).rejects.toThrow('audit_retention_days')
  })
})

test('requests are removed after the days that are set, of that partner alone', { tags: 'full' }, async () => {
  const others = await environment.partner()
  const logged = (who = partner) =>
    strings('select request_id as id from tenant.request_log where partner_id = $1 order by sequence', who)
  const makeRequest = async (who = partner) => {
    const before = (await logged(who)).length
    await who.patient()
    await until('the request is in the log', async () => {
      await services().requestLog.flush()
      return (await logged(who)).length > before
    })
  }
  await makeRequest()
  await makeRequest(others)
  const old = await logged()
  const oldOfOthers = await logged(others)
  environment.clock.advance(3 * day)
  await makeRequest()
  await setRetention(environment.operator, partner.id, { requests: 2 })
  expect((await preview()).requests).toMatchObject({ days: 2, count: old.length, held: 0 })
  expect(await applyRetentionAsOperator(environment.operator, partner.id, {})).toEqual({ requests: old.length })
  const left = await logged()
  expect(left).not.toEqual([])
  expect(left.filter((id) => old.includes(id))).toEqual([])
  await apply()
  expect(await logged(others)).toEqual(oldOfOthers)
})

test('every setting has a floor, and one that laws do not like gives a warning', async () => {
  for (const [kind, { floorDays, mostDays }] of Object.entries(retentionKinds)) {
    for (const days of [floorDays - 1, (mostDays ?? 36_500) + 1]) {
      await expect(setRetention(environment.operator, partner.id, { [kind]: days })).rejects.toMatchObject({
        code: 'invalid_request',
        details: { issues: [{ path: kind }] },
      })
    }
  }
  expect(await setRetention(environment.operator, partner.id, { audit: 365, recordings: 1 })).toEqual([
    { kind: 'audit', usualDays: 2190 },
  ])
})
