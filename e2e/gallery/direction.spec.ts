import { expect, test } from '@playwright/test'
import { undirected } from '../portal/direction.ts'
import { addressOf, openState } from './examine.ts'

const [app, file] = ['portal', 'arabic'] as const

/** Not the titles and labels of a list that stands for the whole page: the text that a reader sees. */
const everything = 'body'

test('Arabic names and texts have their own direction in every place where the portal shows them', async ({ page }) => {
  await page.goto(`/?gallery=${app}/${file}/none`)
  await expect(page.locator('html')).toHaveAttribute('data-gallery', 'unknown')
  const states = (await page.evaluate(() => window.gallery.list()))[file] ?? []
  expect(states.length).toBeGreaterThan(10)
  for (const { name, path } of states) {
    await test.step(name, async () => {
      await openState(page, addressOf({ app, file, name, path }))
      expect.soft(await undirected(page, everything), name).toEqual([])
    })
  }
})

test('what a physician writes in Arabic runs from right to left', async ({ page }) => {
  await openState(page, addressOf({ app, file, name: 'reply', path: '/inbox/mine/ac_arabic' }))
  const field = page.getByRole('textbox', { name: /^Reply to/ })
  expect(await field.evaluate((area) => getComputedStyle(area).direction)).toBe('rtl')
})

test('the check finds Arabic text without its own text direction', async ({ page }) => {
  const name = 'محمد الأنصاري'
  await page.setContent(`<p>With ${name}</p><p dir="auto">${name}</p><p>With <bdi>${name}</bdi></p><p>With Ada</p>`)
  expect(await undirected(page, everything)).toEqual([`<p>With ${name}</p>`])
})
