import type { AsyncConsult, StoredEvent } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  notifying,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let ada: TestPhysician
let consult: AsyncConsult
let widget: Client

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner(notifying)
  ada = await partner.physician()
  consult = await partner.consult({ status: 'active', physician: ada })
  widget = await partner.frame({ asyncConsultId: consult.id })
})

const minute = 60

const reply = async (text = 'Please come in today.') => {
  const body = success(
    await ada.asserted.post<{ messageId: string }>(`/v1/async-consults/${consult.id}/replies`, { text }),
  )
  await partner.settle()
  return body.messageId
}
const write = async (text = 'It itches.') => {
  success(await partner.key.post(`/v1/async-consults/${consult.id}/messages`, { text }))
  await partner.settle()
}
const mark = async (client: Client, sequence: number) =>
  void success(await client.post('/trpc/signals.markRead', { id: consult.id, sequence }))
const reads = async () => {
  const { patientReadSequence, physicianReadSequence } = await partner.read(consult.id)
  return [patientReadSequence, physicianReadSequence]
}
const now = () => environment.clock.now().toISOString()

/** What is reported when that time has passed. */
async function reportedAfter(seconds: number): Promise<StoredEvent['data'][]> {
  environment.clock.advance(seconds)
  const events = await partner.eventsDuring(() => partner.settle())
  return events.filter(({ type }) => type === 'async_consult.message_unread').map(({ data }) => data)
}

const report = (messageId: string, unreadSince: string, unreadCount: number) => ({
  asyncConsultId: consult.id,
  patientId: consult.patientId,
  messageId,
  unreadSince,
  unreadCount,
})

/** The consult's row, its marks and its messages. */
const stored = () =>
  environment.api.services.database.inTenant(partner.id, async ({ db, partnerId: id }) => {
    const column = 'async_consult_id'
    return {
      row: await db
        .selectFrom('async_consults')
        .selectAll()
        .where('partner_id', '=', id)
        .where(column, '=', consult.id)
        .executeTakeFirstOrThrow(),
      marks: await db
        .selectFrom('read_marks')
        .selectAll()
        .where('partner_id', '=', id)
        .where(column, '=', consult.id)
        .execute(),
      messages: await db
        .selectFrom('messages')
        .selectAll()
        .where('partner_id', '=', id)
        .where(column, '=', consult.id)
        .orderBy('sequence')
        .execute(),
    }
  })

/** Asserts that the consult's fields say what its marks and its messages say. */
async function agrees(): Promise<void> {
  const { row, marks, messages } = await stored()
  const furthest = (found: typeof marks) => Math.max(0, ...found.map(({ sequence }) => sequence))
  const patient = furthest(marks.filter(({ reader_type: type }) => type === 'patient'))
  const physician = furthest(marks.filter(({ assignee_read_at: at }) => at !== null))
  const unread = messages.find(({ sequence, author_type: by }) => by === 'physician' && sequence > patient)
  expect(await reads()).toEqual([patient, physician])
  expect([row.unread_from_sequence, row.unread_since]).toEqual([unread?.sequence ?? null, unread?.created_at ?? null])
}

describe('how far somebody has read', () => {
  test('is on the consult, for the patient and for the physician who has the thread', async () => {
    expect(await reads()).toEqual([0, 0])
    await write()
    await reply()
    await mark(widget, 3)
    await mark((await ada.session()).client, 2)
    expect(await reads()).toEqual([3, 2])
    await mark(widget, 1)
    expect(await reads()).toEqual([3, 2])
    success(await partner.key.post(`/v1/async-consults/${consult.id}/close`))
    await partner.settle()
    const closed = (await partner.events()).find(({ type }) => type === 'async_consult.closed')
    expect(closed?.data).toMatchObject({ consult: { patientReadSequence: 3, physicianReadSequence: 2 } })
  })

  test('does not follow a colleague who only looks', async () => {
    const ben = await partner.physician()
    await write()
    await mark((await ben.session()).client, 2)
    expect(await reads()).toEqual([0, 0])
  })

  test('agrees with the marks and messages after many concurrent reads, deliveries and takeovers', {
    tags: 'full',
  }, async () => {
    await partner.update({ responseSla: 1 })
    const ben = await partner.physician()
    const readers = [widget, (await ada.session()).client, (await ben.session()).client]
    for (let round = 0; round < 6; round += 1) {
      environment.clock.advance(2)
      const [holder, next] = round % 2 === 0 ? [ada, ben] : [ben, ada]
      await holder.asserted.post(`/v1/async-consults/${consult.id}/replies`, { text: `Reply ${round}` })
      await partner.key.post(`/v1/async-consults/${consult.id}/messages`, { text: `Message ${round}` })
      const end = (await stored()).row.message_count
      await Promise.all([
        ...readers.flatMap((reader) => [end, end + 1, end + 2].map((sequence) => mark(reader, sequence))),
        next.asserted.post(`/v1/async-consults/${consult.id}/takeover`),
        partner.settle(),
      ])
      await agrees()
    }
  })
})

describe('a message that the patient has not read', () => {
  test('is reported once, after five minutes, with those that joined it', async () => {
    const [first, since] = [await reply(), now()]
    expect(await reportedAfter(4 * minute)).toEqual([])
    await reply('And drink enough.')
    await write('Thank you.')
    expect(await reportedAfter(minute - 1)).toEqual([])
    expect(await reportedAfter(1)).toEqual([report(first, since, 2)])
    expect(await reportedAfter(60 * minute)).toEqual([])
  })

  test('is reported after the account’s own time', async () => {
    await partner.update({ notifications: { unreadAfter: 90 } })
    await reply()
    expect(await reportedAfter(89)).toEqual([])
    expect(await reportedAfter(1)).toHaveLength(1)
  })

  test('is reported later when the account’s time became longer meanwhile', async () => {
    await reply()
    await partner.update({ notifications: { unreadAfter: 10 * minute } })
    expect(await reportedAfter(5 * minute)).toEqual([])
    expect(await reportedAfter(5 * minute)).toHaveLength(1)
  })

  test('is not reported when the patient reads it in time, and the next one begins anew', async () => {
    await reply()
    environment.clock.advance(4 * minute)
    await mark(widget, 2)
    expect(await reportedAfter(minute)).toEqual([])
    const [second, since] = [await reply(), now()]
    expect(await reportedAfter(4 * minute)).toEqual([])
    expect(await reportedAfter(minute)).toEqual([report(second, since, 1)])
  })

  test('that arrived after what the patient read is due from its own delivery', { tags: 'full' }, async () => {
    await reply()
    environment.clock.advance(4 * minute)
    const [second, since] = [await reply(), now()]
    await mark(widget, 2)
    expect(await reportedAfter(4 * minute)).toEqual([])
    expect(await reportedAfter(minute)).toEqual([report(second, since, 1)])
  })

  test('is reported although the consult closed', { tags: 'full' }, async () => {
    const [first, since] = [await reply(), now()]
    success(await partner.key.post(`/v1/async-consults/${consult.id}/close`))
    expect(await reportedAfter(5 * minute)).toEqual([report(first, since, 1)])
  })

  test('is reported on the patient’s test clock', { tags: 'full' }, async () => {
    const clock = success(await partner.key.post<{ id: string }>('/v1/test/clocks', {}))
    const patient = await partner.patient({ testClockId: clock.id })
    consult = await partner.consult({ status: 'active', physician: ada, patientId: patient.id })
    const first = await reply()
    expect(await reportedAfter(60 * minute)).toEqual([])
    const events = await partner.eventsDuring(async () => {
      success(await partner.key.post(`/v1/test/clocks/${clock.id}/advance`, { by: 5 * minute }))
      await partner.settle()
    })
    expect(events.find(({ type }) => type === 'async_consult.message_unread')?.data).toMatchObject({ messageId: first })
  })

  test('that arrives after the report is reported too, with how many are unread', async () => {
    await reply()
    await reportedAfter(5 * minute)
    const [second, since] = [await reply('Please go to an emergency department today.'), now()]
    expect(await reportedAfter(4 * minute)).toEqual([])
    expect(await reportedAfter(minute)).toEqual([report(second, since, 2)])
  })

  test('is never the patient’s own', async () => {
    await write()
    expect(await reportedAfter(60 * minute)).toEqual([])
  })

  test('is reported once although two workers fire the timer', { tags: 'full' }, async () => {
    await reply()
    environment.clock.advance(5 * minute)
    const events = await partner.eventsDuring(() => Promise.all([partner.settle(), partner.settle()]))
    expect(events.filter(({ type }) => type === 'async_consult.message_unread')).toHaveLength(1)
  })
})

describe('the notification of unread messages', () => {
  const notified = () =>
    environment.api.services.database.inTenant(partner.id, ({ db }) =>
      db
        .selectFrom('notifications')
        .select(['kind', 'patient_id', 'first_sequence', 'status', 'reason'])
        .where('partner_id', '=', partner.id)
        .where('kind', '=', 'message_unread')
        .orderBy('created_at')
        .execute(),
    )
  const notification = (more: object) => ({
    kind: 'message_unread',
    patient_id: consult.patientId,
    first_sequence: 2,
    status: 'pending',
    reason: null,
    ...more,
  })

  test('is requested with the report, once per batch, and withdrawn when the patient reads', async () => {
    await environment.api.services.database.directory
      .updateTable('partners')
      .set({ notify_mode: 'event' })
      .where('partner_id', '=', partner.id)
      .execute()
    await reply()
    environment.clock.advance(5 * minute)
    await Promise.all([partner.settle(), partner.settle()])
    expect(await notified()).toEqual([notification({})])
    await mark(widget, 2)
    expect(await notified()).toEqual([notification({ status: 'withdrawn', reason: 'read' })])
  })

  test('of many threads at once is requested for each that is due and unread', { tags: 'full' }, async () => {
    const others = [consult]
    for (let n = 0; n < 3; n += 1) others.push(await partner.consult({ status: 'active', physician: ada }))
    const [, second, third, last] = others
    if (!second || !third || !last) throw new Error('there are four')
    const say = async (id: string) =>
      void success(await ada.asserted.post(`/v1/async-consults/${id}/replies`, { text: 'Please come in today.' }))
    for (const { id } of [consult, second, third]) await say(id)
    await partner.settle()
    environment.clock.advance(60)
    await say(last.id)
    await partner.settle()
    success(
      await (await partner.frame({ asyncConsultId: third.id })).post('/trpc/signals.markRead', {
        id: third.id,
        sequence: 2,
      }),
    )
    environment.clock.advance(4 * minute)
    const events = await partner.eventsDuring(() => Promise.all([partner.settle(), partner.settle()]))
    const told = events.filter(({ type }) => type === 'async_consult.message_unread')
    expect(told.map(({ data }) => (data as { asyncConsultId: string }).asyncConsultId).toSorted()).toEqual(
      [consult.id, second.id].toSorted(),
    )
    expect(await notified()).toHaveLength(2)
  })
})
