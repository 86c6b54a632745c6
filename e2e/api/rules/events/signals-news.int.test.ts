import type { RingEnd } from '@consult/consults'
import { until } from '@consult/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { success, type TestPhysician } from '../../environment/index.ts'
import {
  ada,
  ben,
  environment,
  partner,
  physicianTab,
  second,
  setUpSignals,
  widgetOf,
  widgetOfCall,
} from './signals.fixture.ts'

setUpSignals({ online: true })

// A new stream does not receive news that is older than this.
beforeEach(() => environment.clock.advance(61))

const decline = async (id: string) => success(await ada.asserted.post(`/v1/telehealth-consults/${id}/decline-ring`))
const write = async (id: string) => {
  success(await partner.key.post(`/v1/async-consults/${id}/messages`, { text: 'hello' }))
  await partner.settle()
}
const over = (consultId: string) => ({ kind: 'ring_over', consultId, physicianId: ada.id }) as const

describe('an unanswered ring', () => {
  test('is reported as over when it is declined, to every tab of the physician and to colleagues', {
    tags: 'full',
  }, async () => {
    const [here, there, bens] = [await physicianTab(ada), await physicianTab(ada, second), await physicianTab(ben)]
    const { id } = await partner.telehealthConsult({ status: 'ringing', physician: ada })
    const events = await partner.eventsDuring(() => decline(id))
    expect(events).toEqual([])
    for (const tab of [here, there, bens]) await tab.receives(over(id))
    await here.receives({ kind: 'duty' })
    expect(here.received('ring_over')).toHaveLength(1)
    expect(bens.received('duty')).toEqual([])
  })

  test('is reported as over when it times out', async () => {
    const there = await physicianTab(ada, second)
    const { id, ringExpiresAt } = await partner.telehealthConsult({ status: 'ringing', physician: ada })
    environment.clock.moveTo(ringExpiresAt ?? '')
    await partner.settle()
    await there.receives(over(id))
  })

  test('on a test clock is reported in real time, to the patient too, and is no news later', {
    tags: 'full',
  }, async () => {
    const { id: testClockId } = success(
      await partner.key.post<{ id: string }>('/v1/test/clocks', { now: '2031-01-01T00:00:00Z' }),
    )
    const { id: patientId } = await partner.patient({ testClockId })
    const { id } = await partner.telehealthConsult({ status: 'ringing', physician: ada, patientId })
    const [there, widget] = [await physicianTab(ada, second), await widgetOfCall({ id })]
    success(await partner.key.post(`/v1/test/clocks/${testClockId}/advance`, { next: true }))
    await partner.settle()
    await there.receives(over(id))
    await widget.receives({ kind: 'ring_over', consultId: id, physicianId: null })
    // The first tab's news makes the process read past that time.
    const tabs = []
    for (const status of ['away', 'online']) {
      environment.clock.advance(61)
      const later = await physicianTab(ben)
      success(await ben.asserted.put('/v1/physicians/me/presence', { status }))
      await later.receives({ kind: 'duty' })
      tabs.push(later)
    }
    expect(tabs[1]?.received('ring_over')).toEqual([])
  })

  test('is reported to the patient, who waits again, without naming the physician', async () => {
    const others = await widgetOfCall(await partner.telehealthConsult())
    const { id } = await partner.telehealthConsult({ status: 'ringing', physician: ada })
    const widget = await widgetOfCall({ id })
    await decline(id)
    await widget.receives({ kind: 'ring_over', consultId: id, physicianId: null })
    const bens = await physicianTab(ben)
    await bens.receives(over(id))
    expect(others.received('ring_over')).toEqual([])
    expect(JSON.stringify(widget.stream.received)).not.toContain(ada.id)
  })

  test('is reported to a tab that opens within a minute, and to no other widget or tenant', {
    tags: 'full',
  }, async () => {
    const stranger = await environment.partner()
    const strangers = await physicianTab(await stranger.physician())
    const { id } = await partner.telehealthConsult({ status: 'ringing', physician: ada })
    await decline(id)
    const bens = await physicianTab(ben)
    await bens.receives(over(id))
    const thread = await partner.consult()
    const widget = await widgetOf(thread)
    // A later signal has arrived, so the earlier one was not sent.
    await write(thread.id)
    await until('the widget is told of the message', () => widget.stream.sequences.length > 0)
    const them = await stranger.physician({ online: true })
    const theirs = await stranger.telehealthConsult({ status: 'ringing', physician: them })
    success(await them.asserted.post(`/v1/telehealth-consults/${theirs.id}/decline-ring`))
    await strangers.receives({ kind: 'ring_over', consultId: theirs.id, physicianId: them.id })
    expect(strangers.received('ring_over')).toHaveLength(1)
    expect(widget.received('ring_over')).toEqual([])
    expect(bens.received('ring_over')).toHaveLength(1)
  })

  test('is reported with its outcome only to the physician it rang for', async () => {
    const ask = async (id: string, who: TestPhysician) => {
      const input = encodeURIComponent(JSON.stringify({ id }))
      const { client } = await who.session()
      return client.get<{ result: { data: RingEnd | null } }>(`/trpc/portalCalls.ringEnd?input=${input}`)
    }
    const end = async (id: string) => success(await ask(id, ada)).result.data
    const { id, ringExpiresAt } = await partner.telehealthConsult({ status: 'ringing', physician: ada })
    expect(await end(id)).toBeNull()
    expect(await ask(id, ben)).toMatchObject({ status: 404 })
    environment.clock.moveTo(ringExpiresAt ?? '')
    await partner.settle()
    expect(await end(id)).toBe('missed')
    success(await partner.key.post(`/v1/telehealth-consults/${id}/cancel`))
    expect(await end(id)).toBe('cancelled')
    const declined = await partner.telehealthConsult({ status: 'ringing', physician: ada })
    await decline(declined.id)
    expect(await end(declined.id)).toBe('declined')
    success(await partner.key.post(`/v1/telehealth-consults/${declined.id}/cancel`))
    expect(await end(declined.id)).toBe('declined')
    const joined = await partner.telehealthConsult({ status: 'in_progress', physician: ada })
    expect(await end(joined.id)).toBe('answered')
  })
})

test('a duty change on one device reaches only the same physician’s other devices', async () => {
  const [adas, bens] = [await physicianTab(ada, second), await physicianTab(ben)]
  success(await ada.asserted.put('/v1/physicians/me/presence', { status: 'away' }))
  await adas.receives({ kind: 'duty' })
  success(await ben.asserted.put('/v1/physicians/me/presence', { status: 'online' }))
  await bens.receives({ kind: 'duty' })
  expect([adas.received('duty').length, bens.received('duty').length]).toEqual([1, 1])
})

describe('the thread queue', () => {
  test('reports a move when someone ahead leaves it: the first immediately, and later ones together', {
    tags: 'full',
  }, async () => {
    const [one, two, three] = [await partner.consult(), await partner.consult(), await partner.consult()]
    const last = await partner.consult()
    const widget = await widgetOf(last)
    const adas = await physicianTab(ada)
    const claim = async ({ id }: { id: string }) => success(await ada.asserted.post(`/v1/async-consults/${id}/claim`))
    await claim(one)
    await widget.receives({ kind: 'line_moved' })
    await claim(two)
    await claim(three)
    await write(last.id)
    await until('it is told of what came after', () => widget.stream.sequences.length > 0)
    expect(widget.received('line_moved')).toHaveLength(1)
    await until('it is told of both', () => widget.received('line_moved').length > 1)
    expect(adas.received('line_moved')).toEqual([])
    expect(JSON.stringify(widget.stream.received)).not.toContain(one.id)
  })
})

test('the counts report when the next reply becomes overdue, and then when the one after that does', async () => {
  await partner.update({ responseSla: 60 })
  const counts = async () => {
    const { client } = await ben.session()
    const { overdue, nextDueAt } = success(
      await client.get<{ result: { data: { overdue: number; nextDueAt: string | null } } }>('/trpc/portal.counts'),
    ).result.data
    return { overdue, nextDueAt }
  }
  expect(await counts()).toEqual({ overdue: 0, nextDueAt: null })
  const soon = await partner.consult({ status: 'active', physician: ada })
  environment.clock.advance(30)
  const later = await partner.consult({ status: 'active', physician: ada })
  expect(await counts()).toEqual({ overdue: 0, nextDueAt: soon.responseDueAt })
  environment.clock.advance(30)
  expect(await counts()).toEqual({ overdue: 1, nextDueAt: later.responseDueAt })
})
