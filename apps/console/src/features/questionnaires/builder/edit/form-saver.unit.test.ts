import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFormSaver, type Outcome } from './form-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const first = { version: 1, status: 'draft', revision: 1 }
const form = (title: string) => ({ title })

/** A service that stores one form, and counts its revisions. */
function start(answer: (revision: number | null) => Outcome | Promise<Outcome>) {
  const sent: unknown[] = []
  const dirty: boolean[] = []
  const saver = createFormSaver({
    stored: first,
    put: async (saved, revision) => {
      sent.push([saved.title, revision])
      return answer(revision)
    },
    isDirty: (is) => dirty.push(is),
  })
  return { saver, sent, dirty }
}
const next = (revision: number | null): Outcome => ({ ...first, revision: (revision ?? 0) + 1 })

test('a form is saved after a pause in typing, each time on the revision before', async () => {
  const { saver, sent, dirty } = start(next)
  for (const title of ['a', 'ab', 'abc']) saver.change(form(title))
  expect([saver.state.get(), sent]).toEqual(['unsaved', []])
  await vi.advanceTimersByTimeAsync(2000)
  expect([saver.state.get(), sent]).toEqual(['saved', [['abc', 1]]])
  saver.change(form('abcd'))
  expect(await saver.flush()).toBe(true)
  expect([sent.at(-1), dirty.at(-1), saver.stored.get().revision]).toEqual([['abcd', 2], false, 3])
})

test('what is typed while a save runs is saved after it', async () => {
  let done: (outcome: Outcome) => void = () => undefined
  const { saver, sent } = start(
    () =>
      new Promise((then) => {
        done = then
      }),
  )
  saver.change(form('a'))
  const flushed = saver.flush()
  await vi.advanceTimersByTimeAsync(0)
  saver.change(form('b'))
  done(next(1))
  await vi.advanceTimersByTimeAsync(0)
  done(next(2))
  expect(await flushed).toBe(true)
  expect(sent).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})

test('a form that cannot be stored is not sent, and stays unsaved', async () => {
  const { saver, sent, dirty } = start(next)
  saver.change(form('a'))
  saver.change(null)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await saver.flush(), saver.state.get(), sent, dirty.at(-1)]).toEqual([false, 'unsaved', [], true])
})

test('after a conflict nothing is sent until the author has chosen', async () => {
  let isTaken = true
  const { saver, sent } = start((revision) => (isTaken ? 'conflict' : next(revision)))
  saver.change(form('mine'))
  await vi.advanceTimersByTimeAsync(2000)
  saver.change(form('mine, longer'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([saver.state.get(), sent.length, await saver.flush()]).toEqual(['conflict', 1, false])
  isTaken = false
  saver.rebase({ ...first, revision: 7 })
  expect(await saver.flush()).toBe(true)
  expect(sent.at(-1)).toEqual(['mine, longer', 7])
})

test('without a connection, saving is tried again until it works', async () => {
  let isOnline = false
  const { saver, sent } = start((revision) => (isOnline ? next(revision) : 'unsent'))
  saver.change(form('a'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect([saver.state.get(), sent.length > 1]).toEqual(['unsent', true])
  isOnline = true
  await vi.advanceTimersByTimeAsync(30_000)
  expect(saver.state.get()).toBe('saved')
})
