import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Journal, readProgress } from './journal.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'consult-journal-'))
  path = join(folder, 'new/journal.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

const start = { apiUrl: 'https://consult.example', partnerId: 'par_1', after: null }
const event = (sequence: number) => ({
  id: `evt_${sequence}`,
  sequence,
  createdAt: `2026-03-01T00:00:0${sequence}.000Z`,
})
const progress = () => {
  const { after, done, sending } = readProgress(path) ?? { after: null, done: [], sending: [] }
  return [after?.sequence ?? 0, done, sending]
}

test('everything up to the first unfinished event is behind, and what was finished after it is known', () => {
  const journal = new Journal(path, start)
  for (const sequence of [1, 2, 3]) journal.take(event(sequence))
  journal.begin('evt_1')
  journal.begin('evt_2')
  expect(progress()).toEqual([0, [], ['evt_1', 'evt_2']])
  journal.finish('evt_2')
  expect(progress()).toEqual([0, ['evt_2'], ['evt_1']])
  journal.finish('evt_1')
  expect(progress()).toEqual([2, [], []])
  journal.finish('evt_3')
  expect(progress()).toEqual([3, [], []])
})

test('a new journal starts over, in a file that only its user may read', () => {
  const journal = new Journal(path, start)
  journal.take(event(1))
  journal.finish('evt_1')
  new Journal(path, { ...start, after: event(5) })
  expect(progress()).toEqual([5, [], []])
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('a damaged journal is refused, and a missing one is none', () => {
  expect(readProgress(path)).toBeNull()
  writeFileSync(join(folder, 'damaged'), '{"after":')
  expect(() => readProgress(join(folder, 'damaged'))).toThrow('is damaged')
})
