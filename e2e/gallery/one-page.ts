import { test as base, type Page } from '@playwright/test'

/**
 * A test whose page is the one of its worker, for states that are only looked at: a new context for each test would load and
 * compile the scripts of all apps again, which takes longer than to examine a state. What a state stored is removed, and the
 * window, its colors and the mouse are as at the start. Tests that set the clock, add scripts to a page or go back in its
 * history need Playwright's own page.
 */
export const test = base.extend<object, { kept: { page: Page | null } }>({
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this parameter.
    async ({}, use) => {
      const kept: { page: Page | null } = { page: null }
      await use(kept)
      await kept.page?.context().close()
    },
    { scope: 'worker' },
  ],
  page: async ({ browser, kept, viewport }, use) => {
    const page = kept.page ?? (await browser.newPage())
    kept.page = page
    if (viewport) await page.setViewportSize(viewport)
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
    await page.mouse.move(0, 0)
    await use(page)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  },
})
