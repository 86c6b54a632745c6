import { hasUnsavedForm, markUnsaved } from '@consult/ui/unsaved/unsaved.ts'
import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChatDesk } from './chat-desk.ts'

const refusal = (code: string) =>
  TRPCClientError.from({
    error: { code: -32009, message: '', data: { httpStatus: 409, consult: { code, details: null } } },
  } as never)

/** A chat desk whose service answers each message as `answer` says. */
function desk(answer: (text: string) => { messageId: string } | Error) {
  const sent: { text: string; key: string }[] = []
  let keys = 0
  const made = createChatDesk({
    post: async ({ text, key }) => {
      sent.push({ text, key })
      const given = answer(text)
      if (given instanceof Error) throw given
      return given
    },
    isThere: () => false,
    newKey: () => `key_${++keys}`,
  })
  const states = () => made.outbox.outgoing.get().map(({ text, state }) => `${text}: ${state}`)
  return { ...made, sent, states }
}

const offline = () => TRPCClientError.from(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  markUnsaved('call-messages', false)
})

test('a message without an answer fails after some seconds, and a retry uses the same key', async () => {
  let isUp = false
  const { send, outbox, sent, states } = desk(() => (isUp ? { messageId: 'msg_1' } : offline()))
  send('call_1', 'hello', 0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(states()).toEqual(['hello: failed'])
  isUp = true
  outbox.retry('key_1')
  await vi.advanceTimersByTimeAsync(0)
  expect(states()).toEqual(['hello: accepted'])
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(['key_1']))
})

test('a refused message returns to the field, before later text, with the reason', async () => {
  const { send, write, drafts, states } = desk(() => refusal('thread_not_active'))
  send('call_1', 'first', 0)
  write('call_1', 'second')
  await vi.advanceTimersByTimeAsync(0)
  expect(states()).toEqual([])
  expect(drafts.get().call_1).toMatchObject({ text: 'first\n\nsecond', refused: { code: 'thread_not_active' } })
})

test('the browser asks before discarding text that is not sent or not yet accepted', async () => {
  const { send, write } = desk(() => ({ messageId: 'msg_1' }))
  expect(hasUnsavedForm()).toBe(false)
  write('call_1', 'half')
  expect(hasUnsavedForm()).toBe(true)
  send('call_1', 'half', 0)
  expect(hasUnsavedForm()).toBe(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(hasUnsavedForm()).toBe(false)
})
