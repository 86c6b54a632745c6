import { expect, test } from '@playwright/test'
import { addressOf, openState } from './examine.ts'

test('a takeover asks first, by key and by button, and says while the colleague is typing', async ({ page }) => {
  await openState(page, addressOf('portal/thread-acts/takeover-while-the-colleague-types'))
  const dialog = page.getByRole('dialog', { name: 'Take over this consult?' })
  await expect(dialog.getByRole('alert')).toHaveText('Dr. Weiss is typing a reply right now.')
  await expect(dialog).toContainText('Nadia Holt')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('t')
  await expect(dialog).toBeVisible()
  // The state has no answer to a takeover, so one that is sent is a fault.
  expect(await page.evaluate(() => window.gallery.faults)).toEqual([])
})

test('after resolving and closing, a link leads to the next consult that needs a reply', async ({ page }) => {
  for (const state of ['resolve-asked', 'closed']) {
    await openState(page, addressOf(`portal/thread-acts/${state}`))
    await page.getByRole('link', { name: 'Next: Maximiliane-Alexandra von Hohenzollern-Sigmaringen' }).click()
    await expect(page).toHaveURL(/\/inbox\/mine\/(?!ac_open)/)
  }
})
