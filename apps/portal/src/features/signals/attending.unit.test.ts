import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attendThread } from './attending.ts'

function start() {
  const said: string[] = []
  const idle = { for: 0 }
  const attending = attendThread({
    say: (typing) => said.push(typing ? 'writes' : 'looks'),
    leave: () => said.push('left'),
    idleFor: () => idle.for,
  })
  return { attending, said, idle }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a visible thread is signaled at once and every few seconds, and withdrawn when hidden', () => {
  const { attending, said } = start()
  attending.show(true)
  vi.advanceTimersByTime(10_000)
  expect(said).toEqual(['looks', 'looks', 'looks'])
  attending.show(false)
  vi.advanceTimersByTime(60_000)
  expect(said.slice(3)).toEqual(['left'])
  attending.close()
  expect(said.slice(4)).toEqual([])
})

test('typing is signaled at the first letter and every few seconds until it stops', () => {
  const { attending, said } = start()
  attending.show(true)
  attending.wrote('a')
  attending.wrote('ab')
  expect(said).toEqual(['looks', 'writes'])
  vi.advanceTimersByTime(3_000)
  attending.wrote('abc')
  expect(said).toEqual(['looks', 'writes', 'writes'])
  vi.advanceTimersByTime(10_000)
  expect(said.at(-1)).toBe('looks')
  attending.wrote('abcd')
  attending.wrote('')
  expect(said.slice(-2)).toEqual(['writes', 'looks'])
})

test('an idle user is signaled as away until the next input', () => {
  const { attending, said, idle } = start()
  attending.show(true)
  idle.for = 6 * 60_000
  vi.advanceTimersByTime(10_000)
  expect(said).toEqual(['looks', 'left'])
  idle.for = 0
  vi.advanceTimersByTime(5_000)
  expect(said).toEqual(['looks', 'left', 'looks'])
})

test('a thread that is not visible is not signaled', () => {
  const { attending, said } = start()
  attending.wrote('a')
  vi.advanceTimersByTime(60_000)
  attending.close()
  expect(said).toEqual([])
})
