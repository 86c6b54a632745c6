import {
  type AuditVerification,
  createAuditSealing,
  type ExportedEntry,
  exportAudit,
  verifyAudit,
} from '@consult/records'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestEnvironment, success, type TestEnvironment, type TestPartner } from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
  // The month of the test's clock.
  await environment.db.owner.query(`select tenant.ensure_months('audit_entries', '2026-03-01', 1)`)
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const owner = (statement: string, ...values: unknown[]) =>
  environment.db.owner.query(statement, [partner.id, ...values])
const seal = async () => {
  const sealing = createAuditSealing(environment.api.services)
  while (await sealing.work(partner.id));
}
const verify = () => verifyAudit(environment.operator, partner.id)
const kinds = ({ problems }: AuditVerification) => [...new Set(problems.map(({ kind }) => kind))].sort()

/** Three batches: operations, reads of one patient, and a page with two patients. */
async function threeBatches(): Promise<string[]> {
  const patients = [await partner.patient(), await partner.patient()].map(({ id }) => id)
  await seal()
  success(await partner.key.get(`/v1/patients/${patients[0]}`))
  await seal()
  success(await partner.key.get('/v1/patients'))
  await seal()
  return patients
}

/** Every entry, with the number of batches that contain it. */
async function sealedOften(): Promise<number[]> {
  const { rows } = await owner(
    `select (select count(*)::int from tenant.audit_batches b, unnest(b.entry_ids) s (id)
       where b.partner_id = e.partner_id and s.id = e.entry_id) as n
     from tenant.audit_entries e where partner_id = $1`,
  )
  return rows.map((row) => row.n)
}

const copyOfEntry = (table: string, at = 'at') => `
  insert into ${table} (partner_id, entry_id, at, act, outcome, actor_kind, credential, resource_type)
  select partner_id, 'aud_forged', ${at}, act, outcome, actor_kind, credential, resource_type
  from tenant.audit_entries where partner_id = $1 limit 1`

describe('the audit seal', () => {
  test('covers every entry once and verifies', async () => {
    await threeBatches()
    success(await partner.key.get('/v1/patients'))
    const found = await verify()
    // The list of patients, and the verification itself.
    expect(found).toMatchObject({ ok: true, batches: 3, unsealed: 2, dropped: [], problems: [] })
    expect(found.head).toMatchObject({ number: 3, digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
    await seal()
    expect(new Set(await sealedOften())).toEqual(new Set([1]))
    const sealed = (await sealedOften()).length
    expect(await verify()).toMatchObject({ ok: true, batches: 4, unsealed: 1, sealed })
  })

  test('covers an entry that is committed late with an old timestamp', async () => {
    await threeBatches()
    const late = await environment.db.owner.connect()
    await late.query('begin')
    await late.query(copyOfEntry('tenant.audit_entries', `at - interval '3 hours'`), [partner.id])
    await late.query(
      `insert into tenant.audit_unsealed select partner_id, at, entry_id from tenant.audit_entries
       where partner_id = $1 and entry_id = 'aud_forged'`,
      [partner.id],
    )
    success(await partner.key.get('/v1/patients'))
    await seal()
    await late.query('commit')
    late.release()
    await seal()
    expect(new Set(await sealedOften())).toEqual(new Set([1]))
    expect(await verify()).toMatchObject({ ok: true, batches: 5, unsealed: 1 })
  })

  test('covers every entry once when several processes seal at once', async () => {
    for (let n = 0; n < 5; n += 1) await partner.patient()
    await Promise.all(Array.from({ length: 6 }, seal))
    await seal()
    expect(new Set(await sealedOften())).toEqual(new Set([1]))
    expect(await verify()).toMatchObject({ ok: true, unsealed: 1 })
  })
})

describe('verification detects that the database owner changed the audit', () => {
  const oneEntry = `entry_id = (select min(entry_id) from tenant.audit_entries where partner_id = $1 and outcome = 'done')`

  test.each([
    ['an entry is removed', `delete from tenant.audit_entries where partner_id = $1 and ${oneEntry}`, 'entry_removed'],
    [
      'an entry is removed from its partition',
      `delete from tenant.audit_entries_2026_03 where partner_id = $1 and ${oneEntry}`,
      'entry_removed',
    ],
    [
      'all entries are removed',
      "delete from tenant.audit_entries where partner_id = $1 and at > now() - interval '99 years'",
      'entry_removed',
    ],
    [
      'an entry names another actor',
      `update tenant.audit_entries set actor_id = 'x' where partner_id = $1 and ${oneEntry}`,
      'entry_changed',
    ],
    [
      'a page shows one patient less',
      `update tenant.audit_entries set patient_ids = patient_ids[1:1] where partner_id = $1 and patient_ids is not null`,
      'entry_changed',
    ],
    ['an entry is inserted', copyOfEntry('tenant.audit_entries'), 'entry_inserted'],
    ['an entry is inserted into a partition', copyOfEntry('tenant.audit_entries_2026_03'), 'entry_inserted'],
    [
      'a page is filed under no patient',
      'delete from tenant.audit_page_patients where partner_id = $1',
      'entry_misfiled',
    ],
    ['a batch is removed', 'delete from tenant.audit_batches where partner_id = $1 and number = 2', 'batch_removed'],
    [
      'the last batch is removed',
      'delete from tenant.audit_batches where partner_id = $1 and number = 3',
      'entry_inserted',
    ],
    [
      'a batch has another digest for an entry',
      `update tenant.audit_batches set entry_digests[1] = repeat('0', 64) where partner_id = $1 and number = 1`,
      'batch_changed',
    ],
    [
      'a batch claims another time range',
      `update tenant.audit_batches set last_at = last_at + interval '1 day' where partner_id = $1 and number = 1`,
      'batch_changed',
    ],
    [
      'an entry and its place in the batch are removed',
      `with gone as (delete from tenant.audit_entries where partner_id = $1 and ${oneEntry} returning entry_id)
       update tenant.audit_batches set entry_ids = entry_ids[2:], entry_times = entry_times[2:],
         entry_digests = entry_digests[2:], first_at = entry_times[2]
       where partner_id = $1 and number = 1`,
      'batch_changed',
    ],
  ])('when %s', async (_, statement, kind) => {
    await threeBatches()
    const { rowCount } = await owner(statement)
    expect(rowCount).toBeGreaterThan(0)
    const found = await verify()
    expect(found.ok).toBe(false)
    expect(kinds(found)).toContain(kind)
  })

  test('when an entry is removed before it was sealed', async () => {
    await partner.patient()
    await owner('delete from tenant.audit_entries where partner_id = $1')
    expect(kinds(await verify())).toEqual(['entry_removed'])
    await seal()
    expect(kinds(await verify())).toEqual(['entry_removed'])
  })

  test('when the newest entries and their seals were removed, by comparison with a head recorded elsewhere', async () => {
    await threeBatches()
    const { head } = await verify()
    await owner(`delete from tenant.audit_page_patients where partner_id = $1`)
    await owner(
      `delete from tenant.audit_entries where partner_id = $1
         and entry_id in (select unnest(entry_ids) from tenant.audit_batches where partner_id = $1 and number = 3)`,
    )
    await owner('delete from tenant.audit_batches where partner_id = $1 and number = 3')
    expect(await verify()).toMatchObject({ ok: true })
    const found = await verifyAudit(environment.operator, partner.id, head)
    expect(found.problems).toEqual([{ kind: 'head_differs', id: '3' }])
    success(await partner.key.get('/v1/patients'))
    await seal()
    expect(kinds(await verifyAudit(environment.operator, partner.id, head))).toEqual(['head_differs'])
  })

  test('and does not report a month that was dropped after its retention time', async () => {
    const month = '2019-05'
    await environment.db.owner.query(`select tenant.ensure_months('audit_entries', '${month}-01', 2)`)
    await partner.patient()
    await owner(copyOfEntry('tenant.audit_entries', `'${month}-10T00:00:00Z'`))
    await owner(`insert into tenant.audit_unsealed values ($1, '${month}-10T00:00:00Z', 'aud_forged')`)
    await seal()
    expect(await verify()).toMatchObject({ ok: true, dropped: [] })
    await owner(`delete from tenant.audit_entries_2019_05 where partner_id = $1`)
    expect(kinds(await verify())).toEqual(['entry_removed'])
    await environment.db.owner.query('drop table tenant.audit_entries_2019_05')
    expect(await verify()).toMatchObject({ ok: true, dropped: [{ month, entries: 1 }] })
  })
})

test('verification reports a partner without an audit separately from a partner whose audit is unchanged', async () => {
  await expect(verifyAudit(environment.operator, 'par_misspelled')).rejects.toMatchObject({ code: 'not_found' })
})

describe('an audit export', () => {
  const exported = async (filter: Partial<Parameters<typeof exportAudit>[1]>) => {
    const all = { partnerId: partner.id, since: null, until: null, patientId: null, physicianId: null }
    const entries: ExportedEntry[] = []
    for await (const entry of exportAudit(environment.operator, { ...all, ...filter })) entries.push(entry)
    return entries
  }

  test('contains every entry in order over all pages, and writes an entry itself', async () => {
    await owner(
      `insert into tenant.audit_entries
         (partner_id, entry_id, at, act, outcome, actor_kind, credential, resource_type)
       select $1, 'aud_' || n, '2026-01-01'::timestamptz + (n / 7) * interval '1 second', 'x', 'read', 'partner', 'api_key', 'patient'
       from generate_series(1000, 2199) n`,
    )
    const made = (await exported({})).filter(({ act }) => act === 'x')
    expect(made.map(({ id }) => id)).toEqual(Array.from({ length: 1200 }, (_, n) => `aud_${n + 1000}`))
    expect((await exported({})).filter(({ act }) => act === 'audit.export')).toHaveLength(2)
  })

  test('for a patient contains the page reads that included them', async () => {
    const [first = '', second = ''] = await threeBatches()
    const acts = async (patientId: string) => (await exported({ patientId })).map(({ act }) => act)
    expect(await acts(first)).toEqual(['patients.upsert', 'patients.get', 'patients.list', 'audit.export'])
    expect(await acts(second)).toEqual(['patients.upsert', 'patients.list', 'audit.export'])
  })

  test('for a physician contains what was done in their name with any credential', async () => {
    const physician = await partner.physician()
    const { id } = await partner.consult()
    success(await physician.asserted.get(`/v1/async-consults/${id}`))
    success(await (await physician.session()).client.get(`/v1/async-consults/${id}/messages`))
    success(await partner.key.get(`/v1/async-consults/${id}`))
    const entries = await exported({ physicianId: physician.id })
    expect(entries.map(({ act }) => act)).toEqual(['asyncConsults.get', 'asyncConsults.listMessages'])
  })

  test('can start at one time and end before another', async () => {
    const since = environment.clock.now()
    await partner.patient()
    environment.clock.advance(60)
    const until = environment.clock.now()
    await partner.patient()
    const acts = async (filter: object) =>
      (await exported(filter)).filter(({ act }) => act === 'patients.upsert').map(({ at }) => at)
    expect(await acts({ since, until })).toEqual([since.toISOString()])
    expect(await acts({ since: until })).toEqual([until.toISOString()])
  })
})
