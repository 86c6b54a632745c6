import { expect, test } from 'vitest'
import { versionOf } from './stored-bytes.ts'

const row = (screen: number | null, thumbnail: number | null) => ({
  storage_key: 'key',
  byte_size: 900,
  screen_byte_size: screen,
  thumbnail_byte_size: thumbnail,
})

test.each([
  ['a large picture', row(300, 40), [40, 300, 900]],
  ['a picture that fits a screen', row(null, 40), [40, 900, 900]],
  ['a picture with no smaller version', row(null, null), [900, 900, 900]],
  ['a picture whose screen size serves as its thumbnail', row(300, null), [300, 300, 900]],
])('%s is shown in the smallest version that is large enough, and saved whole', (_what, stored, sizes) => {
  const wanted = ['thumbnail', 'screen', null] as const
  expect(wanted.map((version) => versionOf(stored, version).byteSize)).toEqual(sizes)
})
