import { describe, expect, it, vi } from 'vitest'
import { type Greeting, hello } from '../../../bridge/protocol.ts'
import { awaitGreeting, type GreetedWindow } from './host-link.ts'

const greeting: Greeting = {
  type: 'consult:greeting',
  session: 'emf_1',
  locale: 'en',
  theme: 'auto',
  look: {},
  mode: 'inline',
  shown: true,
  takesRequests: false,
}

/** A framed window and a way to post messages to it. */
function framed() {
  const parent = { postMessage: vi.fn() } as unknown as Window
  let hear: ((event: MessageEvent) => void) | null = null
  const own = {
    parent,
    addEventListener: (_name: string, listener: (event: MessageEvent) => void) => {
      hear = listener
    },
    removeEventListener: () => {
      hear = null
    },
  } as unknown as GreetedWindow
  const { port2 } = new MessageChannel()
  port2.close()
  const good = { source: parent, origin: 'https://clinic.example', data: greeting, ports: [port2] }
  const post = (event: Partial<Record<keyof typeof good, unknown>>) => hear?.({ ...good, ...event } as MessageEvent)
  return { own, parent, post, isListening: () => hear !== null }
}

describe('awaitGreeting', () => {
  it('announces itself once it listens', () => {
    const { own, parent, isListening } = framed()
    vi.mocked(parent.postMessage).mockImplementation(() => expect(isListening()).toBe(true))
    void awaitGreeting(own)
    expect(parent.postMessage).toHaveBeenCalledExactlyOnceWith(hello, '*')
  })

  it('accepts the greeting of the embedding page', async () => {
    const { own, post } = framed()
    const greeted = awaitGreeting(own)
    post({})
    expect((await greeted).greeting).toEqual(greeting)
  })

  it.each([
    ['another window of the page', { source: {} }],
    ['no window at all', { source: null }],
    ['a page of opaque origin', { origin: 'null' }],
    ['somebody without a port', { ports: [] }],
    ['somebody who says something else', { data: { ...greeting, type: 'hello' } }],
  ])('ignores %s', (_who, event) => {
    const { own, post, isListening } = framed()
    void awaitGreeting(own)
    post(event)
    expect(isListening()).toBe(true)
  })

  it('ignores its own messages when it is not framed', () => {
    const { own, post, isListening } = framed()
    const alone = Object.assign(own, { parent: own, postMessage: vi.fn() })
    void awaitGreeting(alone)
    post({ source: alone })
    expect(isListening()).toBe(true)
  })

  it('accepts only one greeting', async () => {
    const { own, post, isListening } = framed()
    const greeted = awaitGreeting(own)
    post({})
    await greeted
    expect(isListening()).toBe(false)
  })
})
