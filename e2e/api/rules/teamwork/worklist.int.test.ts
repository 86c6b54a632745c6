import { buckets } from '@consult/auth'
import type { AsyncConsult, SavedView, WorklistFilter } from '@consult/domain'
import type { BulkRow } from '@consult/teamwork'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { ask, mutate, refusalOf } from '../wire/procedures.fixture.ts'

interface Page {
  readonly items: readonly { readonly consult: AsyncConsult }[]
  readonly total: number
  readonly nextCursor?: string
}

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
})
afterAll(() => environment.close())

const list = (client: Client, filter: WorklistFilter, more: object = {}) =>
  ask<Page>(client, 'worklist.list', { filter, limit: 50, ...more })
const act = async (client: Client, ids: readonly string[], what: object) =>
  (await mutate<{ rows: BulkRow[] }>(client, 'worklist.act', { ids, act: what })).rows
const undo = async (client: Client, ids: readonly string[], rows: readonly BulkRow[]) => {
  const input = { ids, backs: rows.flatMap(({ back }) => (back === null ? [] : [back])) }
  const undone = await mutate<{ rows: { refused: string | null }[] }>(client, 'worklist.undo', input)
  return undone.rows.map(({ refused }) => refused)
}

test('a worklist meets all conditions, counts what it has and goes on after its first page', async () => {
  const ann = await partner.physician({ fields: { licenses: [{ jurisdiction: 'US-CA', number: '1' }] } })
  const { client } = await ann.session()
  const child = await partner.patient({ birthDate: '2020-01-01', language: 'es-MX' })
  const adult = await partner.patient({ birthDate: '1960-01-01' })
  const fields = { jurisdiction: 'US-CA', priority: 'urgent' }
  const young = await partner.consult({ status: 'queued', patientId: child.id, fields })
  const old = await partner.consult({
    status: 'active',
    physician: ann,
    patientId: adult.id,
    fields: { language: 'en' },
  })
  const nevada = await partner.consult({ status: 'queued', fields: { jurisdiction: 'US-NV' } })
  const found = async (filter: Omit<WorklistFilter, 'show'>, show: WorklistFilter['show'] = 'open') =>
    (await list(client, { show, ...filter })).items.map(({ consult }) => consult.id).sort()
  expect(await found({})).toEqual([young.id, old.id, nevada.id].sort())
  expect(await found({ language: 'es' })).toEqual([young.id])
  expect(await found({ ageTo: 17 })).toEqual([young.id])
  expect(await found({ ageFrom: 65 })).toEqual([old.id])
  expect(await found({ jurisdiction: 'US' })).toEqual([young.id, nevada.id].sort())
  expect(await found({ licensed: true })).toEqual([young.id, old.id].sort())
  expect(await found({ priorities: ['urgent'] })).toEqual([young.id])
  expect(await found({ holder: 'none' })).toEqual([young.id, nevada.id].sort())
  expect(await found({ holder: ann.id })).toEqual([old.id])
  expect(await found({ flag: 'files' })).toEqual([])
  expect(await found({}, 'mine')).toEqual([old.id])
  expect(await found({ waitingMinutes: 10 })).toEqual([])
  environment.clock.advance(14 * 60)
  expect(await found({ waitingMinutes: 10 }, 'queue')).toEqual([young.id, nevada.id].sort())

  const first = await list(client, { show: 'open' }, { limit: 2 })
  expect(first).toMatchObject({ total: 3 })
  // The turns: the urgent one has a head start, and the reply that is due comes after what waits in the queue.
  const rest = await list(client, { show: 'open' }, { limit: 2, cursor: first.nextCursor })
  expect([...first.items, ...rest.items].map(({ consult }) => consult.id)).toEqual([young.id, nevada.id, old.id])
})

test('a view has a name of its own, and a physician has twenty at most', { tags: 'full' }, async () => {
  const { client } = await (await partner.physician()).session()
  const save = (name: string) => client.post('/trpc/worklist.saveView', { name, filter: { show: 'queue', ageTo: 17 } })
  success(await save('Children'))
  expect(refusalOf(await save('Children')).code).toBe('invalid_request')
  for (let n = 2; n <= 20; n += 1) success(await save(`View ${n}`))
  expect(refusalOf(await save('One more')).code).toBe('invalid_request')
  const { views } = await ask<{ views: SavedView[] }>(client, 'worklist.views')
  expect(views).toHaveLength(20)
  expect(views[0]).toMatchObject({ name: 'Children', filter: { show: 'queue', ageTo: 17 } })
  await mutate(client, 'worklist.removeView', { id: views[0]?.id })
  const other = (await (await partner.physician()).session()).client
  expect((await ask<{ views: SavedView[] }>(other, 'worklist.views')).views).toEqual([])
  expect(refusalOf(await other.post('/trpc/worklist.removeView', { id: views[1]?.id })).code).toBe('not_found')
})

test('an act on many consults has a result for each, and is taken back where nobody changed them since', async () => {
  const [ann, ben] = [await partner.physician(), await partner.physician()]
  const { client } = await ann.session()
  const active = async (physician: typeof ann) => (await partner.consult({ status: 'active', physician })).id
  const [one, two, theirs] = [await active(ann), await active(ann), await active(ben)]

  const urgent = await act(client, [one, two], { type: 'priority', priority: 'urgent' })
  expect(urgent.map(({ refused }) => refused)).toEqual([null, null])
  success(await partner.key.patch(`/v1/async-consults/${two}`, { priority: 'emergency' }))
  expect(await undo(client, [one, two], urgent)).toEqual([null, 'thread_not_active'])
  expect([(await partner.read(one)).priority, (await partner.read(two)).priority]).toEqual(['routine', 'emergency'])

  const until = new Date(environment.clock.now().getTime() + 60_000).toISOString()
  const snoozed = await act(client, [one, two, theirs, 'ac_nobody'], { type: 'snooze', until })
  expect(snoozed.map(({ refused }) => refused)).toEqual([null, null, 'not_assigned', 'not_found'])
  success(await partner.key.post(`/v1/async-consults/${two}/messages`, { text: 'And now?' }))
  await partner.settle()
  expect(await undo(client, [one, two], snoozed)).toEqual([null, 'thread_not_active'])

  const returned = await act(client, [one, two], { type: 'hand_over', to: null })
  success(await ben.asserted.post(`/v1/async-consults/${two}/claim`))
  expect(await undo(client, [one, two], returned)).toEqual([null, 'thread_not_active'])
  expect([(await partner.read(one)).physicianId, (await partner.read(two)).physicianId]).toEqual([ann.id, ben.id])

  // Queued once more, but by somebody who had it meanwhile.
  const returnedAgain = await act(client, [one], { type: 'hand_over', to: null })
  success(await ben.asserted.post(`/v1/async-consults/${one}/claim`))
  success(await ben.asserted.post(`/v1/async-consults/${one}/hand-over`, { to: null }))
  expect(await undo(client, [one], returnedAgain)).toEqual(['thread_not_active'])
  success(await ann.asserted.post(`/v1/async-consults/${one}/claim`))

  const offered = await act(client, [one], { type: 'hand_over', to: ben.id, note: { summary: 'Look, please.' } })
  expect(await undo(client, [one], offered)).toEqual([null])
  expect((await ben.asserted.post(`/v1/async-consults/${one}/hand-over/accept`)).status).toBe(409)

  const bucket = buckets.bulkActs(partner.id, ann.id)
  for (let left = 60; left > 10; left -= 1) await environment.api.services.auth.limiter.take(bucket)
  const again = { ids: [one], act: { type: 'priority', priority: 'routine' } }
  expect(refusalOf(await client.post('/trpc/worklist.act', again)).code).toBe('rate_limited')
})
