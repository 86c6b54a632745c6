import { describe, expect, test } from 'vitest'
import { success, type TestPhysician } from '../../environment/index.ts'
import {
  ada,
  ben,
  consult,
  environment,
  partner,
  physicianTab,
  setUpSignals,
  setUpThread,
  widgetOf,
} from './signals.fixture.ts'

setUpSignals()
setUpThread()

const write = async (...texts: string[]) => {
  for (const text of texts) success(await partner.key.post(`/v1/async-consults/${consult.id}/messages`, { text }))
  await partner.settle()
}
const reply = async (physician: TestPhysician, text: string) => {
  success(await physician.asserted.post(`/v1/async-consults/${consult.id}/replies`, { text }))
  await partner.settle()
}
const now = () => environment.clock.now().toISOString()
const by = (reader: TestPhysician) => ({ type: 'physician', id: reader.id }) as const
const careSide = { type: 'physician', id: '' } as const
const patient = () => ({ type: 'patient', id: consult.patientId }) as const

describe('a read marker', () => {
  test('never moves back, sends no repeats, and never passes the end', { tags: 'full' }, async () => {
    await write('one', 'two')
    const adas = await physicianTab(ada)
    expect(await adas.markRead(consult.id, 2)).toBe(true)
    const at = now()
    environment.clock.advance(60)
    expect(await adas.markRead(consult.id, 2)).toBe(false)
    expect(await adas.markRead(consult.id, 1)).toBe(false)
    const later = now()
    expect(await adas.markRead(consult.id, 1_000_000)).toBe(true)
    expect(await adas.reads(consult.id)).toEqual([
      { reader: by(ada), sequence: 2, at },
      { reader: by(ada), sequence: 3, at: later },
    ])
  })

  test('is stored once when many tabs set it concurrently', async () => {
    await write('one')
    const tabs = await Promise.all([1, 2].map(() => physicianTab(ada)))
    const marked = await Promise.all(tabs.map((tab) => tab.markRead(consult.id, 2)))
    expect(marked.filter(Boolean)).toHaveLength(1)
    expect(await tabs[0]?.reads(consult.id)).toHaveLength(1)
  })

  test('is sent immediately, also to tabs that open within a minute, and once to each', async () => {
    await write('one')
    const [adas, bens] = [await physicianTab(ada), await physicianTab(ben)]
    await bens.markRead(consult.id, 2)
    const frame = { kind: 'read', consultId: consult.id, reader: by(ben), sequence: 2, at: now() } as const
    await adas.receives(frame)
    await bens.receives(frame)
    const late = await physicianTab(ada)
    await late.receives(frame)
    await late.attend(consult.id)
    await adas.receives(frame)
    expect(adas.received('read')).toEqual([frame])
  })
})

describe('read receipts:', () => {
  test('physicians see that the patient has read a message, in all their tabs', async () => {
    await reply(ada, 'Do you have a fever?')
    const [adas, widget, other] = [await physicianTab(ada), await widgetOf(consult), await widgetOf(consult)]
    await widget.markRead(consult.id, 2)
    const frame = { kind: 'read', consultId: consult.id, reader: patient(), sequence: 2, at: now() } as const
    await adas.receives(frame)
    await other.receives(frame)
    expect(await widget.reads(consult.id)).toEqual([{ reader: patient(), sequence: 2, at: now() }])
  })

  test('the patient learns that the thread’s physician has read it, without learning who that is', async () => {
    await write('one')
    const [adas, widget] = [await physicianTab(ada), await widgetOf(consult)]
    await adas.markRead(consult.id, 2)
    await widget.receives({ kind: 'read', consultId: consult.id, reader: careSide, sequence: 2, at: now() })
    expect(await widget.reads(consult.id)).toEqual([{ reader: careSide, sequence: 2, at: now() }])
    expect(JSON.stringify(widget.stream.received)).not.toContain(ada.id)
  })

  test('the patient does not learn that a colleague read it until the colleague has the thread and reads it again', async () => {
    await write('one')
    const [bens, widget] = [await physicianTab(ben), await widgetOf(consult)]
    expect(await bens.markRead(consult.id, 2)).toBe(true)
    expect(await widget.reads(consult.id)).toEqual([])
    const lookedAt = now()
    environment.clock.advance(60)
    success(await ben.asserted.post(`/v1/async-consults/${consult.id}/takeover`))
    const again = await physicianTab(ben)
    expect(await again.markRead(consult.id, 2)).toBe(true)
    const frame = { kind: 'read', consultId: consult.id, reader: careSide, sequence: 2, at: now() } as const
    await widget.receives(frame)
    expect(widget.received('read')).toEqual([frame])
    expect(await widget.reads(consult.id)).toEqual([{ reader: careSide, sequence: 2, at: now() }])
    // Colleagues still see the time of the first read.
    expect(await again.reads(consult.id)).toEqual([{ reader: by(ben), sequence: 2, at: lookedAt }])
  })

  test('the patient receives nothing about another patient', { tags: 'full' }, async () => {
    const neighbor = await partner.consult()
    const [adas, neighbors] = [await physicianTab(ada), await widgetOf(neighbor)]
    await write('one')
    await adas.markRead(consult.id, 2)
    await adas.receives({ kind: 'read', consultId: consult.id, reader: by(ada), sequence: 2, at: now() })
    await neighbors.markRead(neighbor.id, 1)
    expect(neighbors.received('read')).toEqual([])
  })
})

describe('a physician’s unread messages', () => {
  const unread = async (physician: TestPhysician) => {
    const { client } = await physician.session()
    const input = encodeURIComponent(JSON.stringify({ ids: [consult.id] }))
    type Items = { result: { data: { unread: number }[] } }
    return success(await client.get<Items>(`/trpc/portal.inboxItems?input=${input}`)).result.data[0]?.unread
  }

  test('are counted in their own list, without notices and their own messages', async () => {
    await write('one', 'two')
    expect([await unread(ada), await unread(ben)]).toEqual([2, 2])
    await reply(ada, 'Hello')
    expect([await unread(ada), await unread(ben)]).toEqual([2, 3])
    await (await physicianTab(ada)).markRead(consult.id, 4)
    expect([await unread(ada), await unread(ben)]).toEqual([0, 3])
    await write('three')
    expect([await unread(ada), await unread(ben)]).toEqual([1, 4])
  })
})
