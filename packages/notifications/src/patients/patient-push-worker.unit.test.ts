import { expect, test } from 'vitest'
import { patientWorkerScript } from './patient-worker-script.ts'

type Listener = (event: object) => void

/** Runs the script as a browser does, without anything of this module around it. */
function start(language: string, open: readonly string[] = []) {
  const listeners = new Map<string, Listener>()
  const shown: { title: string; options: Record<string, unknown> }[] = []
  const done: string[] = []
  const scope = {
    registration: {
      scope: 'https://consult.example/c/',
      showNotification: async (title: string, options: Record<string, unknown>) => void shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => open.map((url) => ({ url, focus: async () => done.push(`focus ${url}`) })),
      openWindow: async (url: string) => done.push(`open ${url}`),
      claim: async () => undefined,
    },
    skipWaiting: async () => undefined,
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  }
  new Function('self', patientWorkerScript(language))(scope)
  const fire = async (type: string, fields: object) => {
    const works: Promise<unknown>[] = []
    listeners.get(type)?.({ ...fields, waitUntil: (work: Promise<unknown>) => works.push(work) })
    await Promise.all(works)
  }
  return { listeners, shown, done, fire }
}

const data = (value: unknown) => ({ data: { json: () => value } })

test('a push shows the line of its kind and a clock, in the patient’s language', async () => {
  const { shown, fire } = start('es')
  await fire('push', data({ type: 'message_unread', at: '2026-03-02T09:00:00.000Z' }))
  expect(shown).toMatchObject([{ title: 'Tiene un nuevo mensaje seguro', options: { lang: 'es', tag: 'consult' } }])
})

test('a push that the worker cannot read is never silent', async () => {
  const { shown, fire } = start('tlh')
  for (const event of [data({ type: 'toString' }), data(null), {}, { data: { json: () => JSON.parse('no') } }]) {
    await fire('push', event)
  }
  expect(shown.map(({ title }) => title)).toEqual(Array.from({ length: 4 }, () => 'You have a new secure message'))
})

test('a click goes to an open page of a patient, and otherwise opens the start page', async () => {
  const other = 'https://consult.example/docs'
  const closed = start('en', [other])
  const close = () => closed.done.push('close')
  await closed.fire('notificationclick', { notification: { close } })
  expect(closed.done).toEqual(['close', 'open https://consult.example/c/'])
  const open = start('en', [other, 'https://consult.example/c/token'])
  await open.fire('notificationclick', { notification: { close: () => undefined } })
  expect(open.done).toEqual(['focus https://consult.example/c/token'])
})

test('the worker answers no request of a page', () => {
  expect([...start('en').listeners.keys()].sort()).toEqual(['activate', 'install', 'notificationclick', 'push'])
})
