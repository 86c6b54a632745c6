import { expect, test } from 'vitest'
import { createOnce, newestGiven, settleGiven, urgentGiven } from './given.ts'

test('a signal that a new stream repeats is told once, and the next gift of the same consult again', () => {
  let now = 0
  const isNew = createOnce(() => now)
  expect([isNew('ac_1'), isNew('ac_1'), isNew('ac_2')]).toEqual([true, false, true])
  now += 120_001
  expect(isNew('ac_1')).toBe(true)
})

test('a consult that is opened is no longer called for', () => {
  const given = (consultId: string) => ({ consultId, title: '', about: '' })
  newestGiven.set(given('ac_2'))
  urgentGiven.set([given('ac_1'), given('ac_2')])
  settleGiven('ac_1')
  expect([newestGiven.get()?.consultId, urgentGiven.get().length]).toEqual(['ac_2', 1])
  settleGiven('ac_2')
  expect([newestGiven.get(), urgentGiven.get()]).toEqual([null, []])
})
