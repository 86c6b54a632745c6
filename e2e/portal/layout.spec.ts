import type { Page } from '@playwright/test'
import { readDemo } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'
import { covered, sideways } from './layout.ts'
import { signInBySession } from './screen.ts'

const paths = ['/inbox/mine', '/waiting-room', '/agenda', '/availability', '/profile', '/macros', '/account/security']

// With the wide fonts, the portal's own does not come: what holds then holds while it loads, and where it is blocked.
test.beforeEach(async ({ page }, { project }) => {
  if (project.name === 'wide fonts') await page.route(/\.woff2$/, (route) => route.abort())
})

/** Names in the tabs of a phone that end in dots. */
const cutNames = (page: Page) =>
  page
    .locator('nav li a > span.truncate')
    .evaluateAll((names) =>
      names
        .filter((name) => name.scrollWidth > name.clientWidth && name.clientWidth > 1)
        .map((name) => name.textContent),
    )

test('what lies over a button, and what is wider than the page, is found', async ({ page }) => {
  await page.setContent('<button>Send</button><div style="position:fixed;inset:0"></div>')
  expect(await covered(page)).toHaveLength(1)
  expect(await sideways(page)).toEqual([])
  await page.setContent('<button>Send</button><p style="width:3000px">wide</p>')
  expect(await covered(page)).toEqual([])
  expect(await sideways(page)).toHaveLength(1)
})

for (const locale of ['en-GB', 'es-ES']) {
  test.describe(locale, () => {
    test.use({ locale })

    test('no page scrolls sideways and no tab’s name is cut on a phone', async ({ page }) => {
      test.slow()
      const demo = readDemo()
      await signInBySession(page, demo)
      for (const path of paths) {
        await page.goto(demo.portalUrl + path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
        await expect(page.locator('.skeleton')).toHaveCount(0)
        for (const width of [720, 360, 320]) {
          await page.setViewportSize({ width, height: 640 })
          expect.soft(await sideways(page), `${path} at ${width} px`).toEqual([])
          if (width === 360) expect.soft(await cutNames(page), `${path} at ${width} px`).toEqual([])
        }
      }
    })
  })
}
