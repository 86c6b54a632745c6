import type { AsyncConsult } from '@consult/domain'
import { until } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  auditDuring,
  createTestEnvironment,
  openStream,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const during = (act: () => Promise<unknown>) => auditDuring(environment, partner.id, act)
const overview = '/trpc/embed.overview?input=%7B%7D'

describe('reading a page of a list', () => {
  test('writes one audit entry with exactly the patients of that page', async () => {
    const consults = [await partner.consult(), await partner.consult(), await partner.consult()]
    let cursor: string | undefined
    const pages: string[][] = []
    const lines = await during(async () => {
      for (let page = 0; page < 2; page += 1) {
        const path = `/v1/async-consults?limit=2${cursor ? `&cursor=${cursor}` : ''}`
        const { items, nextCursor } = success(
          await partner.key.get<{ items: AsyncConsult[]; nextCursor?: string }>(path),
        )
        cursor = nextCursor
        pages.push(items.map(({ patientId }) => patientId))
      }
    })
    expect(pages.flat().sort()).toEqual(consults.map(({ patientId }) => patientId).sort())
    const entered = lines.map(({ patient_id, patient_ids }) => patient_ids ?? [patient_id])
    expect(entered.toSorted((a, b) => b.length - a.length)).toEqual(pages)
  })

  test('writes no audit entry when the page shows no patients', async () => {
    expect(await during(() => partner.key.get('/v1/patients'))).toEqual([])
  })

  test('files its audit entry under each of its patients', async () => {
    const patients = [await partner.patient(), await partner.patient()].map(({ id }) => id)
    await during(() => partner.key.get('/v1/patients'))
    const { rows } = await environment.db.owner.query(
      `select p.patient_id from tenant.audit_page_patients p
       join tenant.audit_entries e using (partner_id, at, entry_id) where partner_id = $1 and e.act = 'patients.list'`,
      [partner.id],
    )
    expect(rows.map((row) => row.patient_id).sort()).toEqual(patients.sort())
  })

  test('fails when its audit entry cannot be committed', async () => {
    const { id } = await partner.patient({ lastName: 'Quicksilver' })
    await environment.db.owner.query('revoke insert on tenant.audit_entries from consult_app')
    const answer = await partner.key.get(`/v1/patients/${id}`)
    await environment.db.owner.query('grant insert on tenant.audit_entries to consult_app')
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer.body)).not.toContain('Quicksilver')
    environment.faults.splice(0)
    expect((await partner.key.get(`/v1/patients/${id}`)).status).toBe(200)
  })

  test('writes one audit entry for each of many concurrent reads', async () => {
    const { id } = await partner.patient()
    const lines = await during(() =>
      Promise.all(Array.from({ length: 20 }, () => partner.key.get(`/v1/patients/${id}`))),
    )
    expect(lines).toHaveLength(20)
    expect(new Set(lines.map((line) => line.request_id)).size).toBe(20)
  })
})

describe('a patient who reads their own data', () => {
  test('causes one audit entry for each resource, however often the page asks again', async () => {
    const { patientId } = await partner.consult()
    const widget = await partner.frame({ patientId })
    const lines = await during(async () => {
      for (let poll = 0; poll < 3; poll += 1) success(await widget.get(overview))
    })
    expect(lines).toMatchObject([{ act: 'embed.overview', actor: `patient ${patientId}`, patient_id: patientId }])
  })

  test('causes another audit entry with the next session', async () => {
    const { patientId } = await partner.consult()
    success(await (await partner.frame({ patientId })).get(overview))
    const second = await partner.frame({ patientId }, 600)
    expect(await during(() => second.get(overview))).toMatchObject([{ act: 'embed.overview' }])
  })
})

describe('following the event log', () => {
  test('writes one audit entry at the start, and one for each page of events with newly shown patients', async () => {
    const physician = await partner.physician()
    const [first, second] = [await partner.consult(), await partner.consult()]
    const base = await environment.api.listen()
    const { token } = await physician.session()
    const lines = await during(async () => {
      const stream = await openStream({ base, credential: token, after: 0 })
      await stream.caughtUp()
      const { length: told } = stream.sequences
      await partner.key.post(`/v1/async-consults/${first.id}/close`)
      await until('the event has come', () => stream.sequences.length > told)
      stream.close()
    })
    const streamed = lines.filter(({ act }) => act === 'stream.follow')
    expect(streamed).toMatchObject([
      { outcome: 'read', resource_type: 'event_log', patient_id: null, patient_ids: null },
      { outcome: 'read', resource_type: 'event_log', patient_ids: [first.patientId, second.patientId] },
    ])
  })
})
