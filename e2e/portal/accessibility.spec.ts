import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { readDemo } from '../fixtures/demo.ts'
import { callScreens } from './call-screens.ts'
import { type Screen, screens, signInBySession } from './screens.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe holds against the page, each fault with where it is. */
async function faultsOf(page: Page, only?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const { violations } = await (only ? axe.withRules([only]) : axe.withTags(rules)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  )
}

/** What is wider than the window, and makes the page scroll sideways. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

async function look(page: Page, screen: Screen): Promise<void> {
  const demo = readDemo()
  if (screen.signedIn) await signInBySession(page, demo)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await screen.open(page, (path) => demo.portalUrl + path)
}

for (const screen of [...screens, ...callScreens]) {
  test(`${screen.name}: axe finds nothing, in light and in dark`, async ({ page }) => {
    test.slow(callScreens.includes(screen), 'a call has to come about first')
    await look(page, screen)
    expect(await faultsOf(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await faultsOf(page, 'color-contrast')).toEqual([])
    // The window says where one is, and of whom nobody.
    expect(await page.title()).not.toMatch(/Quintero|Delgado|Silva|Sand/)
    // As wide as a small phone, or a screen zoomed to a quarter of itself (WCAG 1.4.10).
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })
}
