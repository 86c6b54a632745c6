import type { TenantTransaction } from '@consult/db'
import { simulations } from '@consult/domain'
import { createSimulationTimerHandlers } from '@consult/platform'
import type { Services } from '@consult/request'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  readAll,
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

const simulated = (simulate: string, fields: object = {}) =>
  partner.consult({ fields: { metadata: { simulate, booking: '7' }, ...fields } })

/** Lets the workers work while this many seconds pass. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    environment.clock.advance(1)
    await partner.settle()
  }
}

async function writes(id: string, text: string): Promise<void> {
  success(await partner.key.post(`/v1/async-consults/${id}/messages`, { text }))
  await partner.settle()
}

interface Line {
  readonly author: { readonly type: string; readonly name: string | null }
  readonly text: string
}
const transcript = async (id: string) =>
  success(await partner.key.get<{ items: Line[] }>(`/v1/async-consults/${id}/messages`)).items
const replies = async (id: string) => (await transcript(id)).filter(({ author }) => author.type === 'physician')
const eventTypes = async () =>
  (await readAll<{ type: string }>(partner.key, '/v1/events')).map(({ type }) => type.replace('async_consult.', ''))

/** A worker at the next step of the consult. It stops before each transaction until it is told how many to run. */
function stepwise(id: string) {
  let left = 0
  let stopped = Promise.withResolvers<void>()
  let told = Promise.withResolvers<void>()
  const inTurn = <Tenants extends Pick<Services['database'], 'inTenant'>>(tenants: Tenants): Tenants => ({
    ...tenants,
    inTenant: async <T>(partnerId: string, work: (tx: TenantTransaction) => Promise<T>) => {
      if (left === 0) {
        stopped.resolve()
        await told.promise
      }
      left -= 1
      return tenants.inTenant(partnerId, work)
    },
  })
  const { services } = environment.api
  const used = { ...services, database: inTurn(services.database), reads: inTurn(services.reads) }
  const [step] = Object.values(createSimulationTimerHandlers(used))
  const ended = Promise.resolve(step?.(partner.id, id)).catch(() => undefined)
  return {
    advance: async (transactions: number) => {
      left = transactions
      stopped = Promise.withResolvers()
      told.resolve()
      told = Promise.withResolvers()
      await Promise.race([stopped.promise, ended])
    },
  }
}

describe('in a test environment, a simulated physician', () => {
  test('claims, answers and resolves within seconds, with the events of a real one', async () => {
    const { id } = await simulated('answer_and_resolve')
    await writes(id, 'I have been coughing for a week.')
    await pass(6)
    expect(await partner.read(id)).toMatchObject({
      status: 'resolve_requested',
      resolution: { summary: expect.stringContaining('simulated') },
    })
    expect(await replies(id)).toMatchObject([{ author: { name: 'Simulated One' } }])
    expect((await eventTypes()).filter((type) => type !== 'message')).toEqual([
      'created',
      'consented',
      'queued',
      'assigned',
      'resolve_requested',
    ])
  })

  test('orders what the partner then decides about, with every allergy read, also after a worker was killed half-way', {
    tags: 'full',
  }, async () => {
    const metadata = { simulate: 'order_and_resolve', allergies: 'Penicillin; Latex' }
    const { id } = await simulated('order_and_resolve', { metadata })
    await writes(id, 'I have been coughing for a week.')
    while ((await partner.read(id)).status !== 'active') await pass(1)
    const { physicianId } = await partner.read(id)
    const left = partner.key.with({ 'x-service-physician-id': String(physicianId) })
    const sections = [{ key: 'note', text: 'A draft that nobody signed.' }]
    success(await left.put(`/v1/async-consults/${id}/notes/draft`, { template: 'short', sections }))
    const tests = [{ text: 'Complete blood count' }]
    success(await left.post(`/v1/async-consults/${id}/notes/draft/orders`, { lab: { tests, reason: 'A cough.' } }))
    await pass(6)
    expect(await partner.read(id)).toMatchObject({ status: 'resolve_requested' })
    const notes = success(await partner.key.get<{ items: object[] }>(`/v1/async-consults/${id}/notes`))
    expect(notes.items).toMatchObject([{ status: 'signed', version: 1 }])
    const { items } = success(await partner.key.get<{ items: object[] }>(`/v1/orders?consultId=${id}`))
    expect(items).toMatchObject([
      { kind: 'prescription', prescription: { allergiesReviewed: { allergies: ['Penicillin', 'Latex'] } } },
      { kind: 'lab', status: 'requested' },
    ])
  })

  test.each([
    ['reads the drafts before the other one begins', [3, 99]],
    ['reads the draft of the other one before that has ordered', [4, 3, 1]],
  ])('orders once, in one note, when a worker %s', async (_when, turns) => {
    const { id } = await simulated('order_and_resolve')
    await writes(id, 'I have been coughing for a week.')
    while ((await replies(id)).length === 0) await pass(1)
    expect(await partner.read(id)).toMatchObject({ status: 'active' })
    const [one, other] = [stepwise(id), stepwise(id)]
    // The other one is first where it has to begin the draft.
    const order = turns.length === 3 ? [other, one, other] : [one, other]
    for (const [at, transactions] of turns.entries()) await order[at]?.advance(transactions)
    await one.advance(99)
    await other.advance(99)
    await pass(6)
    expect(await partner.read(id)).toMatchObject({ status: 'resolve_requested' })
    const notes = success(await partner.key.get<{ items: object[] }>(`/v1/async-consults/${id}/notes`))
    expect(notes.items).toMatchObject([{ status: 'signed', version: 1 }])
    const { items } = success(await partner.key.get<{ items: { kind: string }[] }>(`/v1/orders?consultId=${id}`))
    expect(items.map(({ kind }) => kind).sort()).toEqual(['lab', 'prescription'])
  })

  test('signs and orders nothing again when a worker was killed after the signature, and resolves', async () => {
    const { id } = await simulated('order_and_resolve')
    await writes(id, 'I have been coughing for a week.')
    while ((await partner.read(id)).status !== 'active') await pass(1)
    const { physicianId } = await partner.read(id)
    const left = partner.key.with({ 'x-service-physician-id': String(physicianId) })
    const path = `/v1/async-consults/${id}/notes`
    const sections = [{ key: 'note', text: 'What the worker wrote before it was killed.' }]
    success(await left.put(`${path}/draft`, { template: 'short', sections }))
    const lab = { tests: [{ text: 'Complete blood count' }], reason: 'A cough.' }
    success(await left.post(`${path}/draft/orders`, { lab }))
    const [draft] = success(await left.get<{ items: { id: string }[] }>(path)).items
    success(await left.post(`${path}/${draft?.id}/sign`))
    const before = success(await partner.key.get<{ items: object[] }>(path))
    await pass(6)
    expect(await partner.read(id)).toMatchObject({ status: 'resolve_requested' })
    expect(success(await partner.key.get(path))).toEqual(before)
    expect(before.items).toMatchObject([{ status: 'signed', version: 1, sections }])
    const orders = success(await partner.key.get<{ items: object[] }>(`/v1/orders?consultId=${id}`))
    expect(orders.items).toMatchObject([{ kind: 'lab' }])
  })

  test('answers each message once, and waits for the next', async () => {
    const { id } = await simulated('answer_each_message')
    await pass(5)
    await writes(id, 'One')
    await pass(5)
    const before = (await replies(id)).length
    await pass(30)
    expect(await replies(id)).toHaveLength(before)
    await writes(id, 'Two')
    await pass(5)
    expect(await replies(id)).toHaveLength(before + 1)
    expect(await partner.read(id)).toMatchObject({ status: 'active' })
  })

  test('of the scenario "slow" answers only when the reply is overdue', { tags: 'full' }, async () => {
    const { id } = await simulated('slow')
    await pass(3)
    expect(await partner.read(id)).toMatchObject({ status: 'active' })
    environment.clock.advance(14 * 60)
    await pass(1)
    expect(await replies(id)).toEqual([])
    environment.clock.advance(60)
    await pass(5)
    expect(await replies(id)).toHaveLength(1)
    expect(await partner.read(id)).toMatchObject({ status: 'resolve_requested' })
  })

  test('takes over from another one whose reply is overdue', { tags: 'full' }, async () => {
    const { id } = await simulated('takes_over')
    await pass(3)
    const first = (await partner.read(id)).physicianId
    environment.clock.advance(15 * 60)
    await pass(6)
    expect(await replies(id)).toMatchObject([{ author: { name: 'Simulated Two' } }])
    expect((await partner.read(id)).physicianId).not.toBe(first)
    expect(await eventTypes()).toContain('reassigned')
  })

  test('closes a consult without an answer', { tags: 'full' }, async () => {
    const { id } = await simulated('close')
    await pass(5)
    expect(await partner.read(id)).toMatchObject({ status: 'closed', closedReason: 'closed_by_physician' })
    expect(await replies(id)).toEqual([])
  })

  test('gets a license where the consult needs one', { tags: 'full' }, async () => {
    const { id } = await simulated('answer_and_resolve', { jurisdiction: 'US-CA' })
    await pass(6)
    expect(await partner.read(id)).toMatchObject({ status: 'resolve_requested' })
  })

  test('leaves a consult to a person who claims it first', async () => {
    const physician = await partner.physician()
    const { id } = await simulated('answer_and_resolve')
    success(await physician.asserted.post(`/v1/async-consults/${id}/claim`))
    await pass(10)
    expect(await partner.read(id)).toMatchObject({ status: 'active', physicianId: physician.id })
    expect(await replies(id)).toEqual([])
  })

  test('stops without a fault when the account does not allow the step', { tags: 'full' }, async () => {
    const { id } = await simulated('answer_and_resolve')
    await partner.update({ asyncEnabled: false })
    await pass(10)
    expect(await partner.read(id)).toMatchObject({ status: 'queued' })
    expect(environment.faults).toEqual([])
  })

  test('does not repeat a reply when the worker is killed after it', { tags: 'full' }, async () => {
    const { id } = await simulated('answer_each_message')
    await pass(1)
    const [step] = Object.values(createSimulationTimerHandlers(environment.api.services))
    // Both run before the reply is delivered: the second finds the state that the first found.
    await step?.(partner.id, id)
    await step?.(partner.id, id)
    await pass(5)
    expect(await replies(id)).toHaveLength(1)
  })

  test('receives no mail and has no portal account', async () => {
    await simulated('close')
    await pass(3)
    const { items } = success(
      await partner.key.get<{ items: { externalId: string; email: string }[] }>('/v1/physicians'),
    )
    expect(items).toMatchObject([{ externalId: 'simulated-1', email: 'physician-1@simulated.invalid' }])
    const { rows } = await environment.db.owner.query('select from directory.portal_accounts where partner_id = $1', [
      partner.id,
    ])
    expect(rows).toEqual([])
  })
})

test('a scenario that does not exist is refused with a list of those that do', async () => {
  const patient = await partner.patient()
  const refused = await partner.key.post('/v1/async-consults', {
    patientId: patient.id,
    metadata: { simulate: 'xyzzy' },
  })
  expect(refused).toMatchObject({ status: 400, code: 'invalid_request' })
  expect(JSON.stringify(refused.body)).toContain(Object.keys(simulations).join(', '))
})

test('in production, nobody but people works a consult, and the metadata is the partner’s own', async () => {
  const { id } = await simulated('answer_and_resolve')
  const services = { ...environment.api.services, environment: 'production' } as const
  const [step] = Object.values(createSimulationTimerHandlers(services))
  await step?.(partner.id, id)
  expect(await partner.read(id)).toMatchObject({ status: 'queued', metadata: { simulate: 'answer_and_resolve' } })
})
