import { createContext, runInContext } from 'node:vm'
import { pushTypes } from '@consult/domain/push'
import { expect, test } from 'vitest'
import type { WorkerEvent } from './push-worker.ts'
import { pushWords } from './words.ts'
import { workerScript } from './worker-script.ts'

interface Shown {
  title: string
  tag: string
  body: string
  renotify: boolean
}

/** Runs the script as a browser does: with nothing but the worker's globals. */
function start(language: 'en' | 'es' = 'en', pages: { url: string }[] = []) {
  const listeners = new Map<string, (event: WorkerEvent) => void>()
  const shown: Shown[] = []
  const done: string[] = []
  const clients = pages.map((page) => ({
    ...page,
    focus: async () => void done.push('focus'),
    navigate: async (path: string) => void done.push(`navigate ${path}`),
    postMessage: (message: { type: string }) => void done.push(`told ${message.type}`),
  }))
  const self = {
    registration: {
      showNotification: async (title: string, options: Omit<Shown, 'title'>) => void shown.push({ title, ...options }),
    },
    clients: {
      matchAll: async () => clients,
      openWindow: async (path: string) => void done.push(`open ${path}`),
      claim: async () => void done.push('claim'),
    },
    skipWaiting: async () => void done.push('skip'),
    addEventListener: (type: string, listener: (event: WorkerEvent) => void) => listeners.set(type, listener),
  }
  runInContext(workerScript(language), createContext({ self, URL, Date, String }))
  const fire = async (type: string, event: Partial<WorkerEvent>) => {
    const work: Promise<unknown>[] = []
    listeners.get(type)?.({ ...event, waitUntil: (each) => void work.push(each) })
    await Promise.all(work)
  }
  const push = (json: () => unknown) => fire('push', { data: { json } })
  const click = (tag: string) => fire('notificationclick', { notification: { tag, close: () => done.push('close') } })
  return { listeners, shown, done, push, click }
}

const at = '2026-03-02T09:05:00.000Z'

test('the worker listens to no request and to no message of a page', () => {
  expect([...start().listeners.keys()].toSorted()).toEqual(['activate', 'install', 'notificationclick', 'push'])
})

test.each(['en', 'es'] as const)('every type of push is shown with words of its own (%s)', async (language) => {
  const { shown, push } = start(language)
  for (const type of pushTypes) await push(() => ({ type, at }))
  expect(shown.map(({ title }) => title)).toEqual(pushTypes.map((type) => pushWords[language][type]))
  for (const { body } of shown) expect(body).toMatch(/\d:\d\d/)
})

test('the end of a ring replaces the ring, and does not alert again', async () => {
  const { shown, push } = start()
  await push(() => ({ type: 'ring', at }))
  await push(() => ({ type: 'ring_over', at }))
  expect(shown.map(({ tag, renotify }) => [tag, renotify])).toEqual([
    ['consult-ring', true],
    ['consult-ring', false],
  ])
})

test.each([
  ['is of a type that it does not know', () => ({ type: 'newer', at })],
  [
    'cannot be read',
    () => {
      throw new SyntaxError('no JSON')
    },
  ],
])('a push that %s is shown too', async (_what, json) => {
  const { shown, push } = start()
  await push(json)
  expect(shown).toMatchObject([{ title: pushWords.en.other }])
})

test('open pages are told that a push was shown', async () => {
  const { done, push } = start('en', [{ url: 'https://portal.clinic.health/inbox' }])
  await push(() => ({ type: 'test', at }))
  expect(done).toEqual(['told test'])
})

test('a click opens the portal at the right page', async () => {
  const { done, click } = start()
  await click('consult-reply_overdue')
  expect(done).toEqual(['close', 'open /inbox'])
})

test.each([
  ['/macros', 'consult-reply_overdue', ['close', 'focus', 'navigate /inbox']],
  ['/macros', 'consult-ring', ['close', 'focus']],
  ['/calls/th_1', 'consult-reply_overdue', ['close', 'focus']],
])('with %s open, a click on %s focuses it, and leaves calls alone', async (path, tag, expected) => {
  const { done, click } = start('en', [{ url: `https://portal.clinic.health${path}` }])
  await click(tag)
  expect(done).toEqual(expected)
})
