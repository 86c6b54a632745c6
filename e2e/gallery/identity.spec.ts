import { expect, type Locator, type Page } from '@playwright/test'
import { addressOf, openState } from './examine.ts'
import { test } from './one-page.ts'

const long = 'Maximiliane-Alexandra von Hohenzollern-Sigmaringen'

/** Fails if any part of the text is outside the window or hidden by a box around it. */
async function expectWhole(text: Locator): Promise<void> {
  await expect(text).toBeInViewport({ ratio: 1 })
  const cut = () =>
    text.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const parts = [...range.getClientRects()]
      for (let box: Element | null = element; box; box = box.parentElement) {
        if (getComputedStyle(box).overflow === 'visible') continue
        const { left, right, top, bottom } = box.getBoundingClientRect()
        const isOut = ({ left: l, right: r, top: t, bottom: b }: DOMRect) =>
          l < left - 1 || r > right + 1 || t < top - 4 || b > bottom + 4
        if (parts.some(isOut)) return box.className
      }
      return null
    })
  await expect.poll(cut).toBeNull()
}

/** The name and the birth date that appear together in a part of the page. */
async function expectKnown(part: Locator, name: string, born: string): Promise<void> {
  // A list may be longer than the window.
  await part.scrollIntoViewIfNeeded()
  await expectWhole(part.getByText(name, { exact: true }).locator('visible=true').first())
  await expectWhole(part.getByText(born, { exact: true }).locator('visible=true').first())
}

/** The first consult of a person in a list, which is sorted by urgency. */
const rowOf = (page: Page, name: string) => page.locator('[data-consult]').filter({ hasText: name }).first()

const places: Readonly<Record<string, (page: Page) => readonly [Locator, string, string]>> = {
  'portal/inbox/mine': (page) => [rowOf(page, long), long, 'Nov 2, 1948'],
  'portal/inbox/mine-compact': (page) => [rowOf(page, 'Nadia Holt'), 'Nadia Holt', 'Mar 14, 1991'],
  'portal/thread/colleagues-here': (page) => [page.locator('header').last(), 'Nadia Holt', 'Mar 14, 1991'],
  'portal/thread-acts/resolve': (page) => [page.getByRole('dialog'), 'Nadia Holt', 'Mar 14, 1991'],
  'portal/thread-acts/close': (page) => [page.getByRole('dialog'), 'Nadia Holt', 'Mar 14, 1991'],
  'portal/ring/ringing': (page) => [page.getByRole('alertdialog'), 'Nadia Holt', 'Mar 14, 1991'],
  'portal/search/same-name': (page) => [page.getByRole('option').nth(1), 'Robert Smith', 'Jun 30, 1951'],
  'portal/menus/palette-patients': (page) => [
    page.getByRole('option').filter({ hasText: 'Rashida Holt' }),
    'Rashida Holt',
    'Mar 14, 1991',
  ],
}

/** One list, one dialog, one alert and one search: the other places are built like one of these. */
const inEveryCommit = [
  'portal/inbox/mine',
  'portal/thread-acts/resolve',
  'portal/ring/ringing',
  'portal/search/same-name',
]

for (const [state, find] of Object.entries(places)) {
  const tag = inEveryCommit.includes(state) ? [] : ['@full']
  test(`${state}: name and date of birth are whole in every window`, { tag }, async ({ page }) => {
    await openState(page, addressOf(state))
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await expectKnown(...find(page))
    }
  })
}
