import { giveThreads } from '@consult/consults'
import type { Physician } from '@consult/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
})
afterAll(() => environment.close())

const give = () => giveThreads(environment.api.services, partner.id)
const holderOf = async (id: string) => (await partner.read(id)).physicianId
const countHeld = async (physician: TestPhysician, ids: readonly string[]) =>
  (await Promise.all(ids.map(holderOf))).filter((holder) => holder === physician.id).length

test('the queue fills physicians up to their capacity, the oldest first and spread, and waits for freed capacity', async () => {
  const ann = await partner.physician({ online: true, fields: { capacity: 1 } })
  const ben = await partner.physician({ online: true })
  expect((await success(await partner.key.get<Physician>(`/v1/physicians/${ann.id}`))).capacity).toBe(1)
  const queued: string[] = []
  for (let n = 0; n < 5; n += 1) {
    queued.push((await partner.consult({ status: 'queued' })).id)
    environment.clock.advance(1)
  }
  expect(await give()).toBe(false)

  await partner.update({ capacity: 2 })
  const events = await partner.eventsDuring(async () => {
    // Two workers at once must not give anybody one too many.
    expect(await Promise.all([give(), give()])).toContain(true)
  })
  expect(events.filter(({ type }) => type === 'async_consult.assigned')).toHaveLength(3)
  expect([await countHeld(ann, queued.slice(0, 3)), await countHeld(ben, queued.slice(0, 3))]).toEqual([1, 2])
  expect(await give()).toBe(false)
  const told = await environment.db.owner.query(
    `select distinct async_consult_id, given_by, giver_id from tenant.team_events where partner_id = $1`,
    [partner.id],
  )
  expect(told.rows).toHaveLength(3)
  for (const row of told.rows) expect(row).toMatchObject({ given_by: 'queue', giver_id: null })

  // Whoever is full may still claim by hand, and what waits for the patient does not count.
  const [, , , fourth = '', fifth = ''] = queued
  success(await ben.asserted.post(`/v1/async-consults/${fifth}/claim`))
  for (const id of queued.slice(0, 3)) {
    if ((await holderOf(id)) === ann.id)
      success(await ann.asserted.post(`/v1/async-consults/${id}/replies`, { text: 'Hello' }))
  }
  await partner.settle()
  expect(await give()).toBe(true)
  expect(await holderOf(fourth)).toBe(ann.id)

  // It does not come back to who returned it.
  success(await ann.asserted.post(`/v1/async-consults/${fourth}/hand-over`, { to: null }))
  expect(await give()).toBe(false)
  expect(await holderOf(fourth)).toBeNull()

  // Nor to whom a supervisor took it from.
  const [first = ''] = queued
  const holder = (await holderOf(first)) ?? ''
  const { client } = await (await partner.physician({ fields: { supervisor: true } })).session()
  success(await client.post('/trpc/supervision.assign', { id: first, fromPhysicianId: holder, physicianId: null }))
  await give()
  expect(await holderOf(first)).not.toBe(holder)
})

test('threads that only who returned them could take do not keep later ones from being given', {
  tags: 'full',
}, async () => {
  const other = await environment.partner({ capacity: 50 })
  const only = await other.physician({ online: true })
  const returned = await Promise.all(Array.from({ length: 20 }, () => other.consult({ status: 'queued' })))
  // As `hand-over` to the queue leaves them.
  await environment.db.owner.query(
    `insert into tenant.hand_overs
     select partner_id, async_consult_id, 'ho_' || async_consult_id, $2, null, null, queued_at, 0, queued_at, queued_at,
       'queued', queued_at
     from tenant.async_consults where partner_id = $1`,
    [other.id, only.id],
  )
  environment.clock.advance(1)
  const { id } = await other.consult({ status: 'queued' })
  expect(await giveThreads(environment.api.services, other.id)).toBe(true)
  expect((await other.read(id)).physicianId).toBe(only.id)
  expect((await other.read(returned[0]?.id ?? '')).physicianId).toBeNull()
  expect(await giveThreads(environment.api.services, other.id)).toBe(false)
})
