import type { StreamEvent } from '@consult/trpc'
import { expect, test } from 'vitest'
import { aConsult } from '../consults/consult.fixture.ts'
import { aMessage } from '../consults/transcript.fixture.ts'
import { summarizeEvents } from './event-summary.ts'

const createdAt = '2026-11-21T10:00:00.000Z'
let sequence = 0
const event = (type: string, data: object) =>
  ({ type, data, createdAt, sequence: ++sequence }) as unknown as StreamEvent

test('a summary has the last state of each consult', () => {
  const { consults, changed } = summarizeEvents([
    event('async_consult.queued', { consult: aConsult() }),
    event('async_consult.assigned', { consult: aConsult({ status: 'active' }), physicianId: 'phy_1' }),
  ])
  expect(consults.get('ac_1')?.status).toBe('active')
  expect([...changed]).toEqual(['ac_1'])
})

test('messages are grouped by consult, in order', () => {
  const say = (asyncConsultId: string, n: number) =>
    event('async_consult.message', { asyncConsultId, message: aMessage(n, { asyncConsultId }) })
  const { messages, changed } = summarizeEvents([say('ac_1', 1), say('ac_2', 1), say('ac_1', 2)])
  expect(messages.get('ac_1')?.map((message) => message.sequence)).toEqual([1, 2])
  expect([...changed]).toEqual(['ac_1', 'ac_2'])
})

test('consults that join the queue are counted', () => {
  const join = (id: string) => event('async_consult.queued', { consult: aConsult({ id }) })
  expect(summarizeEvents([join('a'), join('b')]).queued).toBe(2)
})

test('a reassignment names the previous and the new physician', () => {
  const change = event('async_consult.reassigned', {
    consult: aConsult({ status: 'active', physicianId: 'phy_2' }),
    physicianId: 'phy_2',
    previousPhysicianId: 'phy_1',
  })
  expect(summarizeEvents([change]).reassigned).toMatchObject([{ from: 'phy_1', to: 'phy_2' }])
})

test('calls and unknown event types are ignored', () => {
  const { changed } = summarizeEvents([
    event('telehealth.waiting', { consult: { id: 'th_1' } }),
    event('async_consult.something_new', { whatever: true }),
  ])
  expect(changed.size).toBe(0)
})

test('a consult that went to a colleague is withheld, and nothing written in it before or after is kept', () => {
  const say = (n: number, more: object = {}) => ({
    ...event('async_consult.message', { asyncConsultId: 'ac_1', message: aMessage(n, { asyncConsultId: 'ac_1' }) }),
    ...more,
  })
  const gone = { ...event('async_consult.reassigned', { consult: aConsult(), physicianId: 'phy_2' }), withheld: true }
  const { consults, messages, withheld, changed } = summarizeEvents([
    event('async_consult.assigned', { consult: aConsult({ status: 'active' }), physicianId: 'phy_1' }),
    say(1),
    gone as unknown as StreamEvent,
    say(2, { withheld: true }),
  ])
  expect([...withheld]).toEqual(['ac_1'])
  expect([...changed]).toEqual(['ac_1'])
  expect(consults.size + messages.size).toBe(0)
})

test('a withheld message takes what was written before it along', () => {
  const say = (n: number, more: object = {}) => ({
    ...event('async_consult.message', { asyncConsultId: 'ac_1', message: aMessage(n, { asyncConsultId: 'ac_1' }) }),
    ...more,
  })
  const { messages } = summarizeEvents([say(1), say(2, { withheld: true })])
  expect(messages.size).toBe(0)
})

test('a consult that came back is no longer withheld', () => {
  const gone = { ...event('async_consult.reassigned', { consult: aConsult(), physicianId: 'phy_2' }), withheld: true }
  const back = event('async_consult.reassigned', { consult: aConsult(), physicianId: 'phy_1' })
  const { withheld, consults } = summarizeEvents([gone as unknown as StreamEvent, back])
  expect([withheld.size, consults.size]).toEqual([0, 1])
})
