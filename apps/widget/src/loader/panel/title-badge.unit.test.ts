import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTitleBadge } from './title-badge.ts'

let page: { title: string }
beforeEach(() => {
  page = { title: 'My benefits' }
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the title shows the number of unread messages, and is as before when they are read or the widget is gone', () => {
  const ending = new AbortController()
  const show = createTitleBadge(ending.signal)
  show(1)
  show(3)
  expect(page.title).toBe('(3) My benefits')
  show(0)
  expect(page.title).toBe('My benefits')
  show(2)
  ending.abort()
  expect(page.title).toBe('My benefits')
  show(2)
  expect(page.title).toBe('My benefits')
})

test('a title that the page has set meanwhile stays', () => {
  const show = createTitleBadge(new AbortController().signal)
  show(1)
  page.title = 'My claims'
  show(0)
  expect(page.title).toBe('My claims')
})
