import { describe, expect, it } from 'vitest'
import { readFrameMessage } from './frame-guards.ts'
import { isHostMessage, readGreeting } from './host-guards.ts'
import type { FrameMessage, Greeting, HostMessage } from './protocol.ts'

const greeting: Greeting = {
  type: 'consult:greeting',
  session: 'emf_abc-DEF_123',
  locale: 'pt-BR',
  theme: 'auto',
  look: { accent: '#7b2d8b', radius: 4, font: 'Georgia, serif' },
  mode: 'launcher',
  shown: false,
  takesRequests: false,
}

/** Values that no guard may accept as a message. */
const nonsense: unknown[] = [
  null,
  undefined,
  '',
  'ready',
  7,
  true,
  [],
  {},
  { type: null },
  { type: 'toString' },
  { type: ['ready'] },
]

describe('a greeting', () => {
  it('passes in the form that the loader sends', () => {
    expect(readGreeting(greeting)).toEqual(greeting)
  })

  it('loses unknown fields', () => {
    const more = { ...greeting, extra: 'x', look: { ...greeting.look, extra: 'x' } }
    expect(readGreeting(more)).toEqual(greeting)
  })

  it('loses invalid parts of its look', () => {
    const look = { accent: 'red;}', radius: 4, font: 'url(https://evil.example)' }
    expect(readGreeting({ ...greeting, look })?.look).toEqual({ radius: 4 })
  })

  it.each([
    ['another mark', { type: 'greeting' }],
    ['no session', { session: undefined }],
    ['an empty session', { session: '' }],
    ['a session that would break out of a header', { session: 'emf_a\r\nX-Evil: 1' }],
    ['an overlong session', { session: 'a'.repeat(201) }],
    ['a locale that is markup', { locale: '<b>' }],
    ['a locale that is an object', { locale: ['en'] }],
    ['an unknown theme', { theme: 'sepia' }],
    ['no look', { look: undefined }],
    ['an unknown mode', { mode: 'popup' }],
    ['shown as a word', { shown: 'true' }],
    ['no word on requests', { takesRequests: undefined }],
  ])('is rejected with %s', (_fault, fields) => {
    expect(readGreeting({ ...greeting, ...fields })).toBe(null)
  })

  it.each(nonsense.map((value) => [value]))('is never %o', (value) => {
    expect(readGreeting(value)).toBe(null)
  })
})

describe('a message from the host', () => {
  const good: HostMessage[] = [
    { type: 'session', session: 'emf_next' },
    { type: 'shown', is: true },
    { type: 'focus', is: false },
  ]
  it.each(good.map((message) => [message]))('%o is accepted', (message) => {
    expect(isHostMessage(message)).toBe(true)
  })

  it.each(
    [
      ...nonsense,
      { type: 'session' },
      { type: 'session', session: 'two words' },
      { type: 'shown' },
      { type: 'shown', is: 1 },
      { type: 'focus' },
      { type: 'focus', is: 'yes' },
      { type: 'ready' },
    ].map((value) => [value]),
  )('%o is refused', (value) => {
    expect(isHostMessage(value)).toBe(false)
  })
})

describe('a message from the frame', () => {
  const good: FrameMessage[] = [
    { type: 'ready' },
    { type: 'close' },
    { type: 'ring' },
    { type: 'message' },
    { type: 'greeted' },
    { type: 'call:started' },
    { type: 'call:ended' },
    { type: 'service:expired', reason: 'expired' },
    { type: 'service:expired', reason: 'invalid' },
    { type: 'unread', count: 0 },
    { type: 'unread', count: 12 },
    { type: 'status', kind: 'async_consult', status: 'resolve_requested' },
    { type: 'error', code: 'not_found' },
  ]
  it.each(good.map((message) => [message]))('%o is accepted', (message) => {
    expect(readFrameMessage(message)).toEqual(message)
  })

  it('loses fields that could contain patient data', () => {
    expect(readFrameMessage({ type: 'message', text: 'I have a rash' })).toEqual({ type: 'message' })
  })

  it.each(
    [
      ...nonsense,
      { type: 'service:expired', reason: 'bored' },
      { type: 'service:expired' },
      { type: 'expired', reason: 'expired' },
      { type: 'unread', count: Number.MAX_VALUE },
      { type: 'unread', count: -1 },
      { type: 'unread', count: 1.5 },
      { type: 'unread', count: '3' },
      { type: 'unread', count: Number.NaN },
      { type: 'status', kind: 'weather', status: 'active' },
      { type: 'status', kind: 'async_consult', status: 'a'.repeat(41) },
      { type: 'status', kind: 'async_consult', status: '<img>' },
      { type: 'error', code: 'Something went wrong for Mara' },
      { type: 'error' },
      { type: 'session', session: 'emf_x' },
    ].map((value) => [value]),
  )('%o is refused', (value) => {
    expect(readFrameMessage(value)).toBe(null)
  })
})
