import { expect, test } from 'vitest'
import { isShortcut } from './is-shortcut.ts'
import { shortcuts } from './shortcuts.ts'

const pressed = {
  key: 'c',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 0,
  defaultPrevented: false,
}
const page = { inText: false, inDialog: false }

test('a single key on the page is a shortcut', () => {
  expect(isShortcut(pressed, page)).toBe(true)
})

test.each([
  ['with Ctrl, it is the browser’s', { ...pressed, ctrlKey: true }, page],
  ['with ⌘, it is the browser’s', { ...pressed, metaKey: true }, page],
  ['with Alt, it is a character', { ...pressed, altKey: true }, page],
  ['in a text, it is a letter', pressed, { ...page, inText: true }],
  ['while a character is composed, it is a part of it', { ...pressed, isComposing: true }, page],
  ['of an input method, also after the composition', { ...pressed, keyCode: 229 }, page],
  ['behind a dialog, it does nothing', pressed, { ...page, inDialog: true }],
  ['taken by something else, it is taken', { ...pressed, defaultPrevented: true }, page],
])('%s', (_name, event, focus) => {
  expect(isShortcut(event, focus)).toBe(false)
})

test('every shortcut has a different key', () => {
  expect(new Set(shortcuts.map((shortcut) => shortcut.key)).size).toBe(shortcuts.length)
})
