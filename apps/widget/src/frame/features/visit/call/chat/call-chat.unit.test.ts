import type { CallMessage } from '@consult/domain'
import { signal } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unlockedStorage } from '../../../../entities/conversation/tab-storage.fixture.ts'
import type { TabStorage } from '../../../../entities/conversation/tab-storage.ts'
import { type CallChat, openCallChat } from './call-chat.ts'

const said = (sequence: number, type: 'patient' | 'physician', text = `text ${sequence}`): CallMessage => ({
  messageId: `msg_${sequence}`,
  telehealthConsultId: 'th_1',
  sequence,
  author: { type, id: `${type}_1`, name: null },
  text,
  createdAt: '2026-11-22T06:00:00.000Z',
})

/** A service with these messages that accepts posts while it is up. */
function service(...written: CallMessage[]) {
  const posted: { text: string; key: string }[] = []
  const state = { isUp: true, reads: 0 }
  const refuseUnlessUp = () => {
    if (!state.isUp) throw new Error('nobody answers')
  }
  return {
    written,
    posted,
    state,
    async messages() {
      state.reads += 1
      refuseUnlessUp()
      return [...written]
    },
    async post(_id: string, text: string, key: string) {
      posted.push({ text, key })
      refuseUnlessUp()
      const message = said(written.length + 1, 'patient', text)
      written.push(message)
      return message
    },
  }
}

const open: CallChat[] = []

let fresh: TabStorage
beforeEach(async () => {
  fresh = await unlockedStorage()
})

function chatOn(api: ReturnType<typeof service>, storage = fresh) {
  const listeners = new Set<(message: CallMessage | null) => void>()
  let keys = 0
  const chat = openCallChat({
    visit: { id: 'th_1', patientId: 'pat_1' },
    api,
    visits: {
      listen(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    storage,
    surroundings: { isOnline: signal(true), isAttended: signal(true) },
    newKey: () => `key_${++keys}`,
  })
  open.push(chat)
  const receive = (message: CallMessage | null) => {
    for (const listener of listeners) listener(message)
  }
  const shown = () => [
    ...chat.messages.value.map(({ text }) => text),
    ...chat.pending.value.map(({ text, state }) => `${text} (${state})`),
  ]
  return { chat, receive, shown }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const chat of open.splice(0)) chat.stop()
  vi.useRealTimers()
})
const settle = () => vi.advanceTimersByTimeAsync(0)

test('messages from reads and events are shown once each, in the order of the call', async () => {
  const { receive, shown } = chatOn(service(said(1, 'patient'), said(3, 'physician')))
  receive(said(3, 'physician'))
  await settle()
  receive(said(2, 'patient'))
  receive(said(2, 'patient'))
  receive({ ...said(4, 'physician'), telehealthConsultId: 'th_2' })
  expect(shown()).toEqual(['text 1', 'text 2', 'text 3'])
})

test('a sent message is shown at once and only once, whether its event or its answer comes first', async () => {
  const api = service()
  const { chat, receive, shown } = chatOn(api)
  await settle()
  chat.write('hello')
  chat.send()
  expect(shown()).toEqual(['hello (sending)'])
  expect(chat.draft.value).toBe('')
  receive(said(1, 'patient', 'hello'))
  expect(shown()).toEqual(['hello'])
  await settle()
  expect(shown()).toEqual(['hello'])

  chat.write('hello')
  chat.send()
  await settle()
  expect(shown()).toEqual(['hello', 'hello (accepted)'])
  receive(said(2, 'patient', 'hello'))
  expect(shown()).toEqual(['hello', 'hello'])
})

test('after a reload the draft is restored, and an unconfirmed message is sent again with its key', async () => {
  const storage = fresh
  const api = service()
  api.state.isUp = false
  const { chat } = chatOn(api, storage)
  chat.write('first')
  chat.send()
  chat.write('second, half')
  await settle()
  chat.stop()

  api.state.isUp = true
  const again = chatOn(api, storage)
  expect(again.chat.draft.value).toBe('second, half')
  expect(again.shown()).toEqual(['first (sending)'])
  await settle()
  expect(api.posted).toEqual([
    { text: 'first', key: 'key_1' },
    { text: 'first', key: 'key_1' },
  ])
  again.receive(said(1, 'patient', 'first'))
  expect(again.shown()).toEqual(['first'])
})

test('unread messages are those by the physician that were not seen, also after a reload', async () => {
  const storage = fresh
  const api = service(said(1, 'physician'))
  const { chat, receive } = chatOn(api, storage)
  await settle()
  expect(chat.unread.value).toBe(1)
  chat.see()
  expect(chat.unread.value).toBe(0)
  receive(said(2, 'physician'))
  receive(said(3, 'patient'))
  expect(chat.unread.value).toBe(1)
  chat.stop()
  api.written.push(said(2, 'physician'), said(3, 'patient'))
  const again = chatOn(api, storage)
  await settle()
  expect(again.chat.unread.value).toBe(1)
})

test('the chat is read until a read succeeds, and again when events may have been missed', async () => {
  const api = service(said(1, 'physician'))
  api.state.isUp = false
  const { chat, receive, shown } = chatOn(api)
  await settle()
  expect(chat.isRead.value).toBe(false)
  api.state.isUp = true
  await vi.advanceTimersByTimeAsync(4_000)
  expect([chat.isRead.value, shown()]).toEqual([true, ['text 1']])
  api.written.push(said(2, 'physician'))
  receive(null)
  await settle()
  expect(shown()).toEqual(['text 1', 'text 2'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(api.state.reads).toBe(3)
})
