import { expect } from '@playwright/test'
import { addressOf, openState } from './examine.ts'
import { test } from './one-page.ts'

// The first states look for what the title says.
test('a thread says in its header that the patient has answered questions, and an answer which file was removed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await openState(page, addressOf('portal/thread-patient/alerts-answers'))
})

test('a row of the inbox says that a patient who wrote nothing has answered questions', async ({ page }) => {
  await openState(page, addressOf('portal/inbox/mine'))
  const row = page.locator('[data-consult]', { hasText: 'northwind-clinic/patients' })
  await expect(row).toContainText('Questions answered, no messages yet')
})

test('the allergies stay in sight while the clinical note of a thread is written', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openState(page, addressOf('portal/clinical-notes/empty'))
})

test('a message says which of its files are no longer kept, for physicians and patients', async ({ page }) => {
  await openState(page, addressOf('portal/thread/a-file-that-is-no-longer-kept'))
  await openState(page, addressOf('widget/attachments/a-file-that-is-no-longer-kept'))
})

test('a form goes on while a file is uploaded, and says what its answers wait for', async ({ page }) => {
  await openState(page, addressOf('widget/intake/answers-that-wait-for-a-photo'))
  await expect(page.locator('.review-step').first()).toContainText('rash.png')
  await expect(page.locator('.review-waiting')).toContainText('Your answers are sent after them.')
})

test('a patient whose message takes more than three seconds to send reads that the connection is slow', async ({
  page,
}) => {
  await openState(page, addressOf('widget/sending/sending-on-a-slow-connection'))
  await expect(page.getByRole('status').filter({ hasText: 'Slow connection, still sending…' })).toBeVisible()
})
