import { isFullSuite } from '@consult/testing/suite'
import { expect } from '@playwright/test'
import { undirected } from '../portal/direction.ts'
import { addressOf, openState, statesOf } from './examine.ts'
import { test } from './one-page.ts'

/** This checks the text that a reader sees, not the titles and labels of a list that stands for the whole page. */
const everything = 'body'

test('Arabic names and texts have their own direction in every place where the portal shows them', async ({ page }) => {
  const states = await statesOf(page, 'portal', 'arabic')
  expect(states.length).toBeGreaterThan(10)
  // Every commit looks at a twelfth of them: lists, threads and dialogs each have several.
  for (const state of states.filter((_, index) => isFullSuite || index % 12 === 0)) {
    await test.step(state, async () => {
      await openState(page, addressOf(state))
      expect.soft(await undirected(page, everything), state).toEqual([])
    })
  }
})

test('what a physician writes in Arabic runs from right to left', async ({ page }) => {
  await openState(page, addressOf('portal/arabic/reply'))
  const field = page.getByRole('textbox', { name: /^Reply to/ })
  expect(await field.evaluate((area) => getComputedStyle(area).direction)).toBe('rtl')
})

test('the check finds Arabic text without its own text direction', async ({ page }) => {
  const name = 'محمد الأنصاري'
  await page.setContent(`<p>With ${name}</p><p dir="auto">${name}</p><p>With <bdi>${name}</bdi></p><p>With Ada</p>`)
  expect(await undirected(page, everything)).toEqual([`<p>With ${name}</p>`])
})
