import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { readDemo } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'
import { covered, sideways } from './layout.ts'
import { signInBySession } from './screen.ts'
import { screens } from './screens.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** A screen zoomed to 200 %, a small phone, and a screen zoomed to a quarter of itself (WCAG 1.4.10). */
const sizes = [
  { width: 720, height: 450 },
  { width: 360, height: 640 },
  { width: 320, height: 640 },
]

/** What axe holds against the page, each fault with where it is. */
async function faultsOf(page: Page, only?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const { violations } = await (only ? axe.withRules([only]) : axe.withTags(rules)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  )
}

async function examine(page: Page): Promise<void> {
  expect.soft(await faultsOf(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await faultsOf(page, 'color-contrast')).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  // The window says where one is, and of whom nobody.
  expect.soft(await page.title()).not.toMatch(/Quintero|Delgado|Silva|Sand|Holt|Prado|Brandt|Test/)
  expect.soft(await covered(page), 'nothing lies over what one acts with').toEqual([])
  const was = page.viewportSize()
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect.soft(await sideways(page), `nothing scrolls sideways at ${size.width} px`).toEqual([])
    expect.soft(await covered(page), `nothing lies over what one acts with at ${size.width} px`).toEqual([])
  }
  if (was) await page.setViewportSize(was)
}

// Each stands for itself: they go side by side.
test.describe.configure({ mode: 'parallel' })

for (const screen of screens) {
  const { name, signedIn, open, next = [] } = screen
  test(`${[screen, ...next].map((state) => state.name).join(', ')}: axe finds nothing, in light and in dark; all is in reach at any size`, async ({
    page,
  }) => {
    test.setTimeout(60_000 + 20_000 * next.length)
    const demo = readDemo()
    const url = (path: string) => demo.portalUrl + path
    if (signedIn) await signInBySession(page, demo)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    for (const state of [{ name, open }, ...next]) {
      await test.step(state.name, async () => {
        await state.open(page, url)
        await examine(page)
      })
    }
  })
}
