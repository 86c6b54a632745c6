import { expect, test } from 'vitest'
import { fullName } from './full-name.ts'

test.each([
  ['伟明', '欧阳', null, '欧阳伟明'],
  ['민준', '김', null, '김민준'],
  ['美咲', '小鳥遊', 'ja', '小鳥遊美咲'],
  ['さくら', '佐々木', null, '佐々木さくら'],
  ['Anna', 'Nagy', 'hu-HU', 'Nagy Anna'],
  ['Ada', 'Osei', 'en', 'Ada Osei'],
  ['Ada', 'Osei', null, 'Ada Osei'],
  ['ジョン', 'スミス', 'ja', 'ジョン スミス'],
  ['伟明', 'Ouyang', 'zh', '伟明 Ouyang'],
  ['Wei', 'Li', 'zh', 'Wei Li'],
  [null, '김', null, '김'],
  ['Cher', null, null, 'Cher'],
  ['', '', null, null],
  [null, null, 'hu', null],
])('%s and %s, in %s, are shown as %s', (firstName, lastName, language, shown) => {
  expect(fullName({ firstName, lastName, language })).toBe(shown)
})
