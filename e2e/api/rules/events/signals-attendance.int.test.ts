import { describe, expect, test } from 'vitest'
import { success } from '../../environment/index.ts'
import {
  ada,
  ben,
  consult,
  environment,
  partner,
  physicianTab,
  second,
  setUpSignals,
  setUpThread,
  widgetOf,
} from './signals.fixture.ts'

setUpSignals()
setUpThread()

const seen = (people: readonly { type?: 'patient' | 'physician'; id: string; typing?: boolean }[], who = consult) =>
  ({
    kind: 'attendance',
    consultId: who.id,
    people: people.map(({ type = 'physician', id, typing = false }) => ({ type, id, typing })),
  }) as const
const typing = (is: boolean, who = consult) => ({ kind: 'typing', consultId: who.id, typing: is }) as const

describe('a physician who has a thread open', () => {
  test('is visible to colleagues on every server, and not to themself', async () => {
    const [adas, bens] = [await physicianTab(ada), await physicianTab(ben, second)]
    await adas.attend(consult.id)
    await bens.receives(seen([{ id: ada.id }]))
    await bens.attend(consult.id)
    await adas.receives(seen([{ id: ben.id }]))
    await adas.leave(consult.id)
    await bens.receives(seen([]))
    expect(adas.received('attendance')).toEqual([seen([{ id: ben.id }])])
  })

  test('is reported to a tab that opens later', { tags: 'full' }, async () => {
    const adas = await physicianTab(ada)
    await adas.attend(consult.id)
    const bens = await physicianTab(ben, second)
    await bens.receives(seen([{ id: ada.id }]))
    expect(bens.stream.received[0]?.frame.kind).toBe('caught_up')
    expect(bens.stream.received.at(-1)?.id).toBe('')
  })

  test('is removed when the tab stops sending heartbeats, and not before', async () => {
    const [adas, bens] = [await physicianTab(ada), await physicianTab(ben)]
    await adas.attend(consult.id)
    await bens.receives(seen([{ id: ada.id }]))
    environment.clock.advance(10)
    await adas.attend(consult.id)
    environment.clock.advance(10)
    await bens.attend(consult.id)
    await adas.receives(seen([{ id: ben.id }]))
    expect(bens.received('attendance')).toHaveLength(1)
    environment.clock.advance(5)
    await bens.receives(seen([]))
  })

  test('counts in one thread per tab, as long as one of the tabs is there', { tags: 'full' }, async () => {
    const other = await partner.consult()
    const [one, two, bens] = [await physicianTab(ada), await physicianTab(ada), await physicianTab(ben)]
    await one.attend(consult.id)
    await two.attend(consult.id, true)
    await bens.receives(seen([{ id: ada.id, typing: true }]))
    await two.attend(other.id)
    // Too late: the tab has moved to another thread.
    await two.leave(consult.id)
    await bens.receives(seen([{ id: ada.id }], other))
    expect(bens.received('attendance').at(-2)).toEqual(seen([{ id: ada.id }]))
    await one.leave(consult.id)
    await bens.receives(seen([]))
    await two.leave(other.id)
    await bens.receives(seen([], other))
  })

  test('is tracked in at most twenty tabs', { tags: 'full' }, async () => {
    const { client } = await ada.session()
    for (let n = 0; n < 25; n += 1) {
      await client.post('/trpc/signals.attend', { id: consult.id, tab: `one-of-many-${n}`, typing: false })
    }
    const { rows } = await environment.db.owner.query('select from tenant.attendances where person_id = $1', [ada.id])
    expect(rows).toHaveLength(20)
  })

  test.each(['x', 'x'.repeat(41), 'a tab of mine', "'; --------"])(
    'must be reported by a tab with a valid name: %s',
    { tags: 'full' },
    async (tab) => {
      const { client } = await ada.session()
      expect((await client.post('/trpc/signals.attend', { id: consult.id, tab, typing: false })).status).toBe(400)
      expect((await client.post('/trpc/signals.leave', { id: consult.id, tab })).status).toBe(400)
    },
  )

  test('cannot be used to address requests, and adds nothing to the log', async () => {
    const before = await partner.events()
    const adas = await physicianTab(ada)
    await adas.attend(consult.id, true)
    await adas.leave(consult.id)
    expect(await partner.events()).toEqual(before)
  })
})

describe('a typing notice', () => {
  test('of the thread’s physician reaches the patient without saying who types', async () => {
    const [adas, widget] = [await physicianTab(ada), await widgetOf(consult)]
    await adas.attend(consult.id, true)
    await widget.receives(typing(true))
    await adas.attend(consult.id)
    await widget.receives(typing(false))
    expect(JSON.stringify(widget.stream.received)).not.toContain(ada.id)
    expect(widget.received('attendance')).toEqual([])
  })

  test('of a colleague reaches only physicians', async () => {
    const [adas, bens, widget] = [await physicianTab(ada), await physicianTab(ben), await widgetOf(consult)]
    await bens.attend(consult.id, true)
    await adas.receives(seen([{ id: ben.id, typing: true }]))
    // A later signal has arrived, so the earlier one was not sent.
    await adas.attend(consult.id, true)
    await widget.receives(typing(true))
    expect(widget.received('typing')).toEqual([typing(true)])
    await adas.leave(consult.id)
    await widget.receives(typing(false))
    await bens.receives(seen([]))
  })

  test('stops reaching the patient when the thread is reassigned', { tags: 'full' }, async () => {
    const [adas, widget] = [await physicianTab(ada), await widgetOf(consult)]
    await adas.attend(consult.id, true)
    await widget.receives(typing(true))
    environment.clock.advance(60)
    await widget.receives(typing(false))
    await adas.attend(consult.id, true)
    await widget.receives(typing(true))
    success(await ben.asserted.post(`/v1/async-consults/${consult.id}/takeover`))
    await widget.receives(typing(false))
  })

  test('of the patient reaches physicians and no other widget', async () => {
    const neighbor = await partner.consult()
    const [adas, widget, neighbors] = [await physicianTab(ada), await widgetOf(consult), await widgetOf(neighbor)]
    await widget.attend(consult.id, true)
    await adas.receives(seen([{ type: 'patient', id: consult.patientId, typing: true }]))
    await widget.attend(consult.id)
    await adas.receives(seen([]))
    await adas.attend(consult.id, true)
    await widget.receives(typing(true))
    expect([...neighbors.received('typing'), ...neighbors.received('attendance')]).toEqual([])
  })

  test('ends a few seconds after the last one', { tags: 'full' }, async () => {
    const [adas, widget] = [await physicianTab(ada), await widgetOf(consult)]
    await adas.attend(consult.id, true)
    await widget.receives(typing(true))
    environment.clock.advance(6)
    await widget.receives(typing(false))
  })
})

test('typing and presence notices never reach another tenant', async () => {
  const stranger = await environment.partner()
  const strangers = await physicianTab(await stranger.physician())
  const [adas, bens] = [await physicianTab(ada), await physicianTab(ben)]
  await adas.attend(consult.id, true)
  await bens.receives(seen([{ id: ada.id, typing: true }]))
  await adas.markRead(consult.id, 1)
  const theirs = await stranger.consult()
  const colleague = await stranger.physician()
  await (await physicianTab(colleague)).attend(theirs.id)
  await strangers.receives(seen([{ id: colleague.id }], theirs))
  expect(strangers.received('attendance')).toHaveLength(1)
  expect(strangers.received('read')).toEqual([])
})

test('a widget can send and read typing notices only for its own patient’s threads, or its own thread', async () => {
  const own = await partner.consult({ status: 'closed' })
  const later = await partner.consult({ patientId: own.patientId })
  const widget = await partner.frame({ asyncConsultId: own.id })
  for (const { id } of [consult, later]) {
    const input = encodeURIComponent(JSON.stringify({ id }))
    const answers = [
      await widget.post('/trpc/signals.attend', { id, tab: 'a-strange-tab', typing: true }),
      await widget.post('/trpc/signals.leave', { id, tab: 'a-strange-tab' }),
      await widget.post('/trpc/signals.markRead', { id, sequence: 1 }),
      await widget.get(`/trpc/signals.reads?input=${input}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  }
  const { rows } = await environment.db.owner.query('select from tenant.attendances where tab_id = $1', [
    'a-strange-tab',
  ])
  expect(rows).toEqual([])
})
