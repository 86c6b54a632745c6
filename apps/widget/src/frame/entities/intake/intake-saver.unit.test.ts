import type { Response } from '@consult/questionnaires'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Failure } from '../api/failure.ts'
import { type Accepted, createIntakeSaver, type KeptAnswers, type Stored } from './intake-saver.ts'

/** Answers to questions, each a text. */
const answers = (given: Readonly<Record<string, string>>): Response => ({
  items: Object.entries(given).map(([linkId, value]) => ({
    linkId,
    answers: [{ value: { kind: 'string', value }, items: [] }],
    items: [],
    path: '',
  })),
})
const plain = ({ items }: Response) =>
  Object.fromEntries(
    items.map(({ linkId, answers: [first] }) => [linkId, first && 'value' in first.value ? first.value.value : null]),
  )
const stored = (given: Readonly<Record<string, string>>, revision: number, more: Partial<Stored> = {}): Stored => ({
  response: answers(given),
  revision,
  status: 'pending',
  needsHelp: false,
  ...more,
})
const passing: Failure = { kind: 'passing' }
const stale: Failure = { kind: 'refused', code: 'precondition_failed' }
const accepted = (revision: number, more: Partial<Accepted> = {}): Accepted => ({
  revision,
  status: 'pending',
  needsHelp: false,
  ...more,
})

function setUp(kept: KeptAnswers | null = null, begun = stored({}, 0)) {
  const puts: { sent: unknown; revision: number; complete: boolean; answer: (is: Accepted | Failure) => void }[] = []
  const keeps: (KeptAnswers | null)[] = []
  let server: Stored | Failure = begun
  const saver = createIntakeSaver({
    stored: begun,
    kept,
    put: (response, revision, complete) =>
      new Promise((answer) => puts.push({ sent: plain(response), revision, complete, answer })),
    reread: async () => server,
    keep: (now) => keeps.push(now),
  })
  return {
    saver,
    puts,
    keeps,
    answer: async (is: Accepted | Failure) => {
      puts.at(-1)?.answer(is)
      await vi.advanceTimersByTimeAsync(0)
    },
    serverHas: (is: Stored | Failure) => {
      server = is
    },
    sent: () => puts.map(({ sent, revision, complete }) => [sent, revision, complete]),
    now: () => plain(saver.response.value),
  }
}

describe('saving answers', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('saves a choice at once, and a text when the patient pauses', async () => {
    const { saver, sent, answer } = setUp()
    saver.change(answers({ a: 'yes' }), false)
    expect(sent()).toEqual([[{ a: 'yes' }, 0, false]])
    await answer(accepted(1))
    saver.change(answers({ a: 'yes', b: 'h' }), true)
    saver.change(answers({ a: 'yes', b: 'hi' }), true)
    expect(sent()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent().at(-1)).toEqual([{ a: 'yes', b: 'hi' }, 1, false])
    await answer(accepted(2))
    expect(saver.state.value).toBe('saved')
  })

  it('sends one request at a time, with the revision of the answer before', async () => {
    const { saver, sent, answer } = setUp()
    saver.change(answers({ a: '1' }), false)
    saver.change(answers({ a: '2' }), false)
    expect(sent()).toHaveLength(1)
    await answer(accepted(1))
    expect(sent().at(-1)).toEqual([{ a: '2' }, 1, false])
  })

  it('keeps answers for a reload until the service has them, and tries again when woken', async () => {
    const { saver, keeps, answer, sent } = setUp()
    saver.change(answers({ a: '1' }), false)
    expect(keeps.at(-1)).toMatchObject({ mine: answers({ a: '1' }) })
    await answer(passing)
    expect(saver.state.value).toBe('unsaved')
    saver.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent()).toHaveLength(2)
    await answer(accepted(1))
    expect(keeps.at(-1)).toBeNull()
  })

  it('sends after a reload what was not saved before', () => {
    const kept = { base: answers({ a: '1' }), mine: answers({ a: '1', b: '2' }), isCompleting: false }
    const { sent } = setUp(kept, stored({ a: '1', c: '3' }, 7))
    expect(sent()).toEqual([[{ a: '1', b: '2', c: '3' }, 7, false]])
  })

  it('merges the answers of another device, and keeps the one that is being typed', async () => {
    const { saver, answer, serverHas, sent, now } = setUp()
    saver.change(answers({ a: 'mine' }), false)
    serverHas(stored({ b: 'theirs' }, 5))
    await answer(stale)
    expect(now()).toEqual({ a: 'mine', b: 'theirs' })
    expect(sent().at(-1)).toEqual([{ a: 'mine', b: 'theirs' }, 5, false])
  })

  it('does not send answers that the patient has not seen', async () => {
    const { saver, answer, serverHas, sent } = setUp()
    saver.complete()
    expect(sent()).toEqual([[{}, 0, true]])
    serverHas(stored({ b: 'theirs' }, 5))
    await answer(stale)
    expect(saver.wasChanged.value).toBe(true)
    expect(saver.isCompleting.value).toBe(false)
    expect(sent()).toHaveLength(1)
  })

  it('ends when another device has sent the answers', async () => {
    const { saver, answer, serverHas, keeps } = setUp()
    saver.change(answers({ a: 'mine' }), false)
    serverHas(stored({ a: 'theirs' }, 5, { status: 'completed' }))
    await answer({ kind: 'refused', code: 'intake_completed' })
    expect(saver.status.value).toBe('completed')
    expect(keeps.at(-1)).toBeNull()
  })

  it('sends the answers when there is a connection again', async () => {
    const { saver, answer, sent } = setUp()
    saver.complete()
    await answer(passing)
    expect(saver.isCompleting.value).toBe(true)
    saver.wake()
    await vi.advanceTimersByTimeAsync(0)
    await answer(accepted(1, { status: 'completed' }))
    expect(saver.status.value).toBe('completed')
    expect(sent()).toHaveLength(2)
  })

  it('says when an answer may mean an emergency, while it is a draft', async () => {
    const { saver, answer } = setUp()
    saver.change(answers({ a: 'yes' }), false)
    await answer(accepted(1, { needsHelp: true }))
    expect(saver.needsHelp.value).toBe(true)
  })

  it('stops where the service refuses, and tries again after a change', async () => {
    const { saver, answer, sent } = setUp()
    saver.complete()
    await answer({ kind: 'refused', code: 'invalid_request' })
    expect([saver.state.value, saver.refusal.value, saver.isCompleting.value]).toEqual([
      'refused',
      'invalid_request',
      false,
    ])
    saver.change(answers({ a: 'x' }), false)
    expect(saver.refusal.value).toBeNull()
    expect(sent()).toHaveLength(2)
  })
})
