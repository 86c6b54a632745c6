import { expect, type Locator, type Page } from '@playwright/test'
import { addressOf, openState } from './examine.ts'
import { test } from './one-page.ts'

const edges = (box: Locator) =>
  box.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { left, right, top, bottom }
  })

const toast = (page: Page) => page.locator('[data-toasts] > *').first()

test('a toast on a wide window covers no row of a list: the list ends above it', async ({ page }) => {
  for (const [width, height] of [
    [1440, 900],
    [1024, 600],
    [800, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openState(page, addressOf('portal/waiting-room/picked-by-a-colleague'))
    const [shown, lists] = [await edges(toast(page)), await edges(page.getByRole('main'))]
    expect(lists.bottom, `the waiting room at ${width} px`).toBeLessThanOrEqual(shown.top)
  }
})

test('a toast beside an open thread covers neither the rows of the inbox nor the button that sends', async ({
  page,
}) => {
  for (const width of [1440, 1280, 1024, 800]) {
    await page.setViewportSize({ width, height: 700 })
    await openState(page, addressOf('portal/thread-acts/priority-raised'))
    const shown = await edges(toast(page))
    const rows = await edges(page.locator('[data-consult]').first().locator('xpath=ancestor::section[1]'))
    const padding = await page
      .locator('[data-consult]')
      .first()
      .locator('xpath=ancestor::section[1]')
      .evaluate((list) => Number.parseFloat(getComputedStyle(list).paddingBottom))
    expect(rows.bottom - padding, `the list at ${width} px`).toBeLessThanOrEqual(shown.top)
    expect(shown.right, `the thread at ${width} px`).toBeLessThanOrEqual(rows.right)
  }
})

test('a toast covers no button of the panel to resolve, which ends above it', async ({ page }) => {
  for (const width of [1440, 1366, 1024]) {
    await page.setViewportSize({ width, height: 768 })
    await openState(page, addressOf('portal/thread-acts/priority-raised'))
    await page.keyboard.press('e')
    const button = page.getByRole('dialog').getByRole('button', { name: 'Ask patient to confirm' })
    await expect(button).toBeVisible()
    const [shown, asks] = [await edges(toast(page)), await edges(button)]
    expect(asks.bottom, `at ${width} px`).toBeLessThanOrEqual(shown.top)
  }
})
