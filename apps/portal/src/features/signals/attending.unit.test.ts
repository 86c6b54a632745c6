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

test('a thread that can be seen is said at once and every few seconds, and taken back when it cannot', () => {
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

test('writing is said at the first letter, every few seconds while it goes on, and no longer', () => {
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

test('who has gone away from an open page is not there, until they touch it again', () => {
  const { attending, said, idle } = start()
  attending.show(true)
  idle.for = 6 * 60_000
  vi.advanceTimersByTime(10_000)
  expect(said).toEqual(['looks', 'left'])
  idle.for = 0
  vi.advanceTimersByTime(5_000)
  expect(said).toEqual(['looks', 'left', 'looks'])
})

test('nothing is said of a thread that nobody sees', () => {
  const { attending, said } = start()
  attending.wrote('a')
  vi.advanceTimersByTime(60_000)
  attending.close()
  expect(said).toEqual([])
})
