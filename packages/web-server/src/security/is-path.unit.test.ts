import { expect, test } from 'vitest'
import { isPath } from './is-path.ts'

test.each(['/%00', '/%ff', '/%', '/%zz', '/%ed%a0%80', '/a%0d%0ab', '/inbox/%7f?x', '*', 'http://x/', undefined])(
  'no page has the path %s',
  (url) => expect(isPath(url)).toBe(false),
)

test.each(['/', '/inbox/ac_1', '/%2e%2e/x', '/caf%C3%A9', '/a?%00', `/${'a'.repeat(10_000)}`])(
  'a page can have the path %s',
  (url) => expect(isPath(url)).toBe(true),
)
