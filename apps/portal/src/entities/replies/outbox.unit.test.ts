import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asWritten, createOutbox } from './outbox.ts'

type Answer = { messageId: string } | { refuse: { status: number; code: string } } | 'no connection'

/** A service that gives these answers in turn and records what it was sent. */
function service(...answers: Answer[]) {
  const sent: { text: string; key: string }[] = []
  const post = async ({ text, key }: { text: string; key: string }) => {
    sent.push({ text, key })
    const answer = answers.shift() ?? { messageId: `msg_${sent.length}` }
    if (answer === 'no connection') throw TRPCClientError.from(new TypeError('Failed to fetch'))
    if ('messageId' in answer) return answer
    const { status, code } = answer.refuse
    const data = { httpStatus: status, consult: { code, details: null } }
    throw TRPCClientError.from({ error: { code: -32000, message: 'for logs', data } } as never)
  }
  return { post, sent }
}

const reply = (text: string) => ({ text, enclosures: [] })

function outboxOn(post: ReturnType<typeof service>['post'], onTranscript: string[] = [], mostTries?: number) {
  let keys = 0
  const givenBack: { texts: string[]; why: string }[] = []
  const outbox = createOutbox({
    post,
    isOnTranscript: (_consultId, messageId) => onTranscript.includes(messageId),
    giveBack: (_consultId, replies, why) =>
      void givenBack.push({ texts: replies.map(({ text }) => text), why: why.code }),
    newKey: () => `key_${++keys}`,
    ...(mostTries !== undefined && { mostTries }),
  })
  const states = () => outbox.outgoing.get().map((one) => one.state)
  return { outbox, states, givenBack }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const settle = () => vi.advanceTimersByTimeAsync(0)

test('a reply is shown at once, accepted later, and removed when it is in the transcript', async () => {
  const { post } = service({ messageId: 'msg_a' })
  const { outbox, states } = outboxOn(post)
  outbox.send('ac_1', reply('hello'))
  expect(states()).toEqual(['sending'])
  await settle()
  expect(states()).toEqual(['accepted'])
  outbox.landed(['msg_a'])
  expect(states()).toEqual([])
})

test('a reply whose event arrives before the answer is removed', async () => {
  const { post } = service({ messageId: 'msg_a' })
  const { outbox, states } = outboxOn(post, ['msg_a'])
  outbox.send('ac_1', reply('hello'))
  await settle()
  expect(states()).toEqual([])
})

test('a reply is retried with the same key after a network failure', async () => {
  const { post, sent } = service('no connection', 'no connection', { messageId: 'msg_a' })
  const { outbox, states } = outboxOn(post)
  outbox.send('ac_1', reply('hello'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(states()).toEqual(['accepted'])
  expect(sent.map((one) => one.key)).toEqual(['key_1', 'key_1', 'key_1'])
})

test('the replies of a thread keep their order when the first one is retried', async () => {
  const { post, sent } = service('no connection')
  const { outbox } = outboxOn(post)
  outbox.send('ac_1', reply('first'))
  outbox.send('ac_1', reply('second'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent.map((one) => one.text)).toEqual(['first', 'first', 'second'])
})

test("one thread's replies do not wait for another's", async () => {
  const { post, sent } = service('no connection')
  const { outbox } = outboxOn(post)
  outbox.send('ac_1', reply('stuck'))
  outbox.send('ac_2', reply('free'))
  await settle()
  expect(sent.map((one) => one.text)).toEqual(['stuck', 'free'])
})

test('a refused reply is returned with the replies queued after it, in order', async () => {
  const { post, sent } = service({ refuse: { status: 409, code: 'not_assigned' } })
  const { outbox, states, givenBack } = outboxOn(post)
  outbox.send('ac_1', reply('first'))
  outbox.send('ac_1', reply('second'))
  outbox.send('ac_2', reply('elsewhere'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(givenBack).toEqual([{ texts: ['first', 'second'], why: 'not_assigned' }])
  expect(sent.map((one) => one.text)).toEqual(['first', 'elsewhere'])
  expect(states()).toEqual(['accepted'])
})

test('a reply that was never answered can be retried with its key or discarded by the user', async () => {
  const { post, sent } = service(...Array.from({ length: 8 }, () => 'no connection' as const))
  const { outbox, states, givenBack } = outboxOn(post)
  outbox.send('ac_1', reply('first'))
  outbox.send('ac_1', reply('second'))
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(states()).toEqual(['failed', 'waiting'])
  outbox.retry('key_1')
  await settle()
  expect(new Set(sent.map((one) => one.key))).toEqual(new Set(['key_1']))
  expect(states()).toEqual(['waiting', 'waiting'])
  outbox.discard('key_1')
  expect(givenBack).toEqual([{ texts: ['first', 'second'], why: 'no_connection' }])
  expect(states()).toEqual([])
})

test('a reply fails after too many attempts', async () => {
  const { post } = service(...Array.from({ length: 20 }, () => 'no connection' as const))
  const { outbox, states } = outboxOn(post)
  outbox.send('ac_1', reply('hello'))
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(states()).toEqual(['failed'])
})

test('a lower limit of attempts makes a reply fail sooner', async () => {
  const { post, sent } = service(...Array.from({ length: 20 }, () => 'no connection' as const))
  const { outbox, states } = outboxOn(post, [], 2)
  outbox.send('ac_1', reply('hello'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect([sent.length, states()]).toEqual([2, ['failed']])
})

test('a reply that waits for another attempt is not sent sooner because the next one was written', async () => {
  const { post, sent } = service('no connection')
  const { outbox } = outboxOn(post)
  outbox.send('ac_1', reply('first'))
  await settle()
  outbox.send('ac_1', reply('second'))
  await settle()
  expect(sent.map(({ text }) => text)).toEqual(['first'])
})

test('the attempts of a reply are counted anew in a new session', async () => {
  const expired = { refuse: { status: 401, code: 'unauthorized' } }
  const { post } = service('no connection', expired, 'no connection', 'no connection')
  const { outbox, states } = outboxOn(post, [], 3)
  outbox.send('ac_1', reply('hello'))
  await vi.advanceTimersByTimeAsync(5_000)
  outbox.hurry()
  await vi.advanceTimersByTimeAsync(1_100)
  expect(states()).toEqual(['waiting'])
})

test('a translated reply returns to the draft in the words in which it was written', async () => {
  const { post } = service({ refuse: { status: 409, code: 'not_assigned' } })
  const { outbox } = outboxOn(post)
  outbox.send('ac_1', { ...reply('Descanse.'), original: { text: 'Rest.', language: 'en', sentLanguage: 'es' } })
  const [outgoing] = outbox.outgoing.get()
  expect(outgoing && asWritten(outgoing).text).toBe('Rest.')
})

test('a reply waits for a new session after the old one has expired', async () => {
  const { post, sent } = service({ refuse: { status: 401, code: 'unauthorized' } }, { messageId: 'msg_a' })
  const { outbox, states } = outboxOn(post)
  outbox.send('ac_1', reply('hello'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states()).toEqual(['waiting'])
  expect(sent).toHaveLength(1)
  outbox.hurry()
  await settle()
  expect(states()).toEqual(['accepted'])
})
