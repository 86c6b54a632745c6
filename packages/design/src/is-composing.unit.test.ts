import { expect, test } from 'vitest'
import { isComposing } from './is-composing.ts'

test.each([
  ['an Enter in the middle of a composition', { isComposing: true, keyCode: 13 }, true],
  ['the Enter with which Safari ends a composition', { isComposing: false, keyCode: 229 }, true],
  ['an Enter without an input method', { isComposing: false, keyCode: 13 }, false],
])('%s', (_name, event, is) => {
  expect(isComposing(event)).toBe(is)
})
