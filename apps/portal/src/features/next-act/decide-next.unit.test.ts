import { expect, test } from 'vitest'
import { decideNext, type NextFacts, type NextThread } from './decide-next.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')
const thread = (
  id: string,
  dueIn: number | null,
  priority: NextThread['consult']['priority'] = 'routine',
): NextThread => ({
  consult: { id, priority, responseDueAt: dueIn === null ? null : new Date(now + dueIn * 60_000).toISOString() },
  patientName: id,
})
const asked = (id: string) => ({ asyncConsultId: id, colleague: 'Dr. Ade', patientName: id })
const nothing: NextFacts = {
  now,
  openId: null,
  call: null,
  handOvers: [],
  mentions: [],
  mine: [],
  queue: [],
  isFull: false,
}
const everything: NextFacts = {
  ...nothing,
  call: { id: 'call', isRinging: true, patientName: 'call' },
  handOvers: [asked('handed')],
  mentions: [asked('mentioned')],
  mine: [thread('late', -5), thread('mine', 40), thread('mine-emergency', 50, 'emergency')],
  queue: [thread('queue-urgent', null, 'urgent'), thread('queued', null)],
}
const next = (facts: Partial<NextFacts>) => {
  const found = decideNext({ ...everything, ...facts })
  return found && [found.why, found.id]
}

test('everything has its place in one order', () => {
  let facts: Partial<NextFacts> = {}
  const order: unknown[] = []
  for (const done of [
    { call: null },
    { mine: [thread('late', -5), thread('mine', 40)] },
    { handOvers: [] },
    { mentions: [] },
    { mine: [thread('mine', 40)] },
    { queue: [thread('queued', null)] },
    { mine: [] },
    { queue: [] },
  ]) {
    order.push(next(facts))
    facts = { ...facts, ...done }
  }
  expect([...order, next(facts)]).toEqual([
    ['ring', 'call'],
    ['emergency', 'mine-emergency'],
    ['hand_over', 'handed'],
    ['mention', 'mentioned'],
    ['overdue', 'late'],
    ['urgent', 'queue-urgent'],
    ['due', 'mine'],
    ['queue', 'queued'],
    null,
  ])
})

test('a physician at their capacity is not sent to the queue, except for urgent patients', () => {
  const queue = [thread('queued', null)]
  expect(decideNext({ ...nothing, queue, isFull: true })).toBeNull()
  const urgent = [...queue, thread('urgent', null, 'urgent')]
  expect(decideNext({ ...nothing, queue: urgent, isFull: true })).toMatchObject({ why: 'urgent', id: 'urgent' })
})

test('what is open is never next', () => {
  expect(next({ openId: 'call', mine: [], handOvers: [asked('open')] })?.[0]).not.toBe('ring')
  expect(decideNext({ ...nothing, openId: 'a', mine: [thread('a', -5), thread('b', 60)] })).toMatchObject({ id: 'b' })
  expect(decideNext({ ...nothing, openId: 'a', mentions: [asked('a')] })).toBeNull()
})

test('the reason says how soon a reply is due, and an urgent one counts as due earlier', () => {
  const whyOf = (dueIn: number, priority?: 'urgent') =>
    decideNext({ ...nothing, mine: [thread('a', dueIn, priority)] })?.why
  expect([whyOf(0), whyOf(10), whyOf(11), whyOf(15, 'urgent')]).toEqual(['overdue', 'due_soon', 'due', 'overdue'])
})

test('a running call is named as such, and an emergency in the queue comes before a hand-over', () => {
  expect(next({ call: { id: 'call', isRinging: false, patientName: null } })).toEqual(['call', 'call'])
  expect(next({ call: null, mine: [], queue: [thread('q', null, 'emergency')] })).toEqual(['emergency', 'q'])
})
