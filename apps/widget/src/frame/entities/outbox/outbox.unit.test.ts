import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Message } from '../api/consult-api.ts'
import type { Failure } from '../api/failure.ts'
import { createOutbox } from './outbox.ts'
import { notYetDelivered, type OutboxItem } from './outbox-item.ts'

type Answer = { messageId: string } | Failure
const passing: Failure = { kind: 'passing' }
const closed: Failure = { kind: 'refused', code: 'thread_not_active' }

/** An outbox whose posts the test answers, with the items it stores for a reload. */
function setUp(restored: readonly OutboxItem[] = []) {
  const posted: { item: OutboxItem; answer: (answer: Answer) => void }[] = []
  const kept = new Map<string, OutboxItem>(restored.map((item) => [item.key, item]))
  let keys = 0
  const outbox = createOutbox({
    restored,
    store: { put: (item) => kept.set(item.key, item), remove: (key) => kept.delete(key) },
    post: (item) => new Promise((answer) => posted.push({ item, answer })),
    newKey: () => {
      keys += 1
      return `key-${keys}`
    },
    now: () => 1000,
  })
  const answer = async (given: Answer) => {
    posted.at(-1)?.answer(given)
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    outbox,
    kept,
    answer,
    posts: () => posted.map(({ item }) => [item.key, item.text]),
    states: () => outbox.items.value.map(({ text, state }) => [text, state]),
  }
}

const item = (fields: Partial<OutboxItem>): OutboxItem => ({
  key: 'k',
  text: 'hello',
  attachments: [],
  at: 1,
  after: 0,
  state: 'waiting',
  messageId: null,
  failure: null,
  ...fields,
})

const message = (fields: Partial<Message> & { messageId: string }): Message => ({
  asyncConsultId: 'ac_1',
  author: { type: 'patient', id: 'pat_1', name: null },
  text: 'hello',
  attachments: [],
  notice: null,
  acceptedAt: '2026-11-21T10:00:00.000Z',
  createdAt: '2026-11-21T10:00:00.000Z',
  sequence: 1,
  ...fields,
})

describe('the outbox', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('posts messages one after another, each once', async () => {
    const { outbox, answer, posts, states } = setUp()
    outbox.add('one', [], 0)
    outbox.add('two', [], 0)
    expect(posts()).toEqual([['key-1', 'one']])
    await answer({ messageId: 'm1' })
    expect(posts()).toEqual([
      ['key-1', 'one'],
      ['key-2', 'two'],
    ])
    await answer({ messageId: 'm2' })
    expect(states()).toEqual([
      ['one', 'accepted'],
      ['two', 'accepted'],
    ])
  })

  it('keeps the order after a network failure, and retries with the same key', async () => {
    const { outbox, answer, posts } = setUp()
    outbox.add('one', [], 0)
    await answer(passing)
    outbox.add('two', [], 0)
    await vi.advanceTimersByTimeAsync(999)
    expect(posts()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(posts().at(-1)).toEqual(['key-1', 'one'])
    await answer({ messageId: 'm1' })
    expect(posts().at(-1)).toEqual(['key-2', 'two'])
  })

  it('retries with growing delays, and at once when woken', async () => {
    const { outbox, answer, posts } = setUp()
    outbox.add('one', [], 0)
    for (const seconds of [1, 2, 4]) {
      await answer(passing)
      await vi.advanceTimersByTimeAsync(seconds * 1000)
    }
    await answer(passing)
    expect(posts()).toHaveLength(4)
    outbox.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(posts()).toHaveLength(5)
  })

  it('begins with the shortest delay again once a message was accepted', async () => {
    const { outbox, answer, posts } = setUp()
    outbox.add('one', [], 0)
    outbox.add('two', [], 0)
    for (const seconds of [1, 2]) {
      await answer(passing)
      await vi.advanceTimersByTimeAsync(seconds * 1000)
    }
    await answer({ messageId: 'm1' })
    await answer(passing)
    await vi.advanceTimersByTimeAsync(1000)
    expect(posts().map(([, text]) => text)).toEqual(['one', 'one', 'one', 'two', 'two'])
  })

  it('marks a refused message as failed with the reason, and continues with the next', async () => {
    const { outbox, answer, posts, states } = setUp()
    outbox.add('one', [], 0)
    outbox.add('two', [], 0)
    await answer(closed)
    expect(states()[0]).toEqual(['one', 'failed'])
    expect(outbox.items.value[0]?.failure).toBe('thread_not_active')
    expect(posts().at(-1)).toEqual(['key-2', 'two'])
    await answer({ messageId: 'm2' })
    outbox.retry('key-1')
    expect(posts().at(-1)).toEqual(['key-1', 'one'])
  })

  it('stores a message for a reload until it is in the transcript', async () => {
    const { outbox, kept, answer } = setUp()
    outbox.add('one', [], 0)
    expect(kept.get('key-1')).toMatchObject({ text: 'one', state: 'sending' })
    await answer({ messageId: 'm1' })
    expect(kept.get('key-1')).toMatchObject({ state: 'accepted', messageId: 'm1' })
    outbox.settle(new Set(['m1']))
    expect(outbox.items.value).toEqual([])
    expect(kept.size).toBe(0)
  })

  it('resumes after a reload in the order of writing, with the old key of a message in transit', async () => {
    const { answer, posts } = setUp([
      item({ key: 'b', text: 'second', at: 20 }),
      item({ key: 'a', text: 'first', at: 10, state: 'sending' }),
      item({ key: 'c', text: 'accepted', at: 5, state: 'accepted', messageId: 'm0' }),
    ])
    expect(posts()).toEqual([['a', 'first']])
    await answer({ messageId: 'm1' })
    expect(posts().at(-1)).toEqual(['b', 'second'])
  })

  it('gives every message a different instant, because instants order messages after a reload', () => {
    const { outbox } = setUp()
    outbox.add('one', [], 0)
    outbox.add('two', [], 0)
    const [one, two] = outbox.items.value
    expect(two?.at).toBeGreaterThan(one?.at ?? Number.POSITIVE_INFINITY)
  })

  it('marks an accepted message as failed when the conversation was closed', async () => {
    const { outbox, answer } = setUp()
    outbox.add('one', [], 0)
    await answer({ messageId: 'm1' })
    outbox.reject('m1', 'thread_closed')
    expect(outbox.items.value[0]).toMatchObject({ state: 'failed', failure: 'thread_closed' })
  })

  it('posts and stores nothing after stop, because another patient may use the tab', async () => {
    const { outbox, kept, answer, posts } = setUp()
    outbox.add('one', [], 0)
    outbox.add('two', [], 0)
    outbox.stop()
    kept.clear()
    await answer({ messageId: 'm1' })
    expect(posts()).toHaveLength(1)
    expect(kept.size).toBe(0)
  })
})

describe('notYetDelivered', () => {
  it('leaves out messages that the transcript has', () => {
    const items = [item({ state: 'accepted', messageId: 'm1' }), item({ key: 'l', state: 'accepted', messageId: 'm2' })]
    expect(notYetDelivered(items, [message({ messageId: 'm1' })]).map(({ key }) => key)).toEqual(['l'])
  })

  it('keeps a message that failed, even if the transcript has the same text', () => {
    const failed = item({ state: 'failed', failure: 'thread_closed' })
    expect(notYetDelivered([failed], [message({ messageId: 'm1' })])).toEqual([failed])
  })
})
