import { expect } from '@playwright/test'
import { addressOf, openState } from './examine.ts'
import { test } from './one-page.ts'

for (const [app, state] of [
  ['portal', 'portal/inbox'],
  ['console', 'console/overview'],
] as const) {
  test(`${app}: the skip link is as large as a button, and goes to the content`, async ({ page }) => {
    await openState(page, addressOf(state))
    await page.keyboard.press('Tab')
    const link = page.getByRole('button', { name: 'Skip to content' })
    await expect(link).toBeFocused()
    const box = await link.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(32)
    await link.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
}
