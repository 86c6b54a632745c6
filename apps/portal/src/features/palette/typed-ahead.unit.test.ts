import { expect, test } from 'vitest'
import { createTypedAhead } from './typed-ahead.ts'

const pressed = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 0,
  defaultPrevented: false,
  ...more,
})

test('what is typed before the palette is there goes into its field, once', () => {
  const ahead = createTypedAhead()
  for (const key of [...'Rx', 'Backspace', ...'obert é']) expect(ahead.press(pressed(key)), key).toBe(true)
  expect(ahead.take()).toBe('Robert é')
  expect(ahead.take()).toBe('')
})

test('keys that are no text go on, except Enter, which would press what has the focus', () => {
  const ahead = createTypedAhead()
  expect(ahead.press(pressed('Enter'))).toBe(true)
  for (const key of ['Tab', 'ArrowDown', 'Escape', 'Shift']) expect(ahead.press(pressed(key)), key).toBe(false)
  expect(ahead.press(pressed('k', { ctrlKey: true }))).toBe(false)
  expect(ahead.press(pressed('k', { metaKey: true }))).toBe(false)
  expect(ahead.press(pressed('ㅎ', { isComposing: true }))).toBe(false)
  // AltGr.
  expect(ahead.press(pressed('@', { ctrlKey: true, altKey: true }))).toBe(true)
  expect(ahead.take()).toBe('@')
})
