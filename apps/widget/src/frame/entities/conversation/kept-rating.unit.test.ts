import { until } from '@consult/testing'
import { expect, test } from 'vitest'
import { keepRating, readRating } from './kept-rating.ts'
import { createBrowserStorage, unlockedStorage } from './tab-storage.fixture.ts'

const rated = { id: 'ac_1', patientId: 'pat_1' }
const nothing = { value: null, comment: '' }

test('a rating that was not sent survives a reload, for its own consult only, until it is sent', async () => {
  const held = new Map<string, string>()
  const browser = createBrowserStorage(held)
  const draft = { value: 2, comment: 'I waited long' }
  keepRating(await unlockedStorage(browser), rated, draft)
  await until('it is stored', () => held.size > 0)
  expect(JSON.stringify([...held.values()])).not.toContain('waited')
  const reloaded = await unlockedStorage(browser)
  expect(readRating(reloaded, rated)).toEqual(draft)
  expect(readRating(reloaded, { ...rated, id: 'ac_2' })).toEqual(nothing)
  keepRating(reloaded, rated, null)
  expect(readRating(await unlockedStorage(browser), rated)).toEqual(nothing)
})

test.each(['{', '7', '{"value":9,"comment":""}', '{"value":3}'])('a damaged rating %s reads as none', async (text) => {
  const storage = await unlockedStorage()
  storage.setItem('consult:pat_1:ac_1:rating', text)
  expect(readRating(storage, rated)).toEqual(nothing)
})

test('a browser without storage keeps nothing', () => {
  keepRating(null, rated, { value: 1, comment: '' })
  expect(readRating(null, rated)).toEqual(nothing)
})
