import { expect } from '@playwright/test'
import { addressOf, openState } from './examine.ts'
import { test } from './one-page.ts'

test('a message to a patient without an open consult is found by the palette, survives Esc and is sent by Ctrl+Enter', async ({
  page,
}) => {
  await openState(page, addressOf('portal/first-reply/write'))
  const dialog = page.getByRole('dialog', { name: 'Write to patient' })
  const field = dialog.getByRole('textbox', { name: 'Message' })
  await expect(field).toBeFocused()
  await expect(dialog).toContainText('Nadia Holt')
  await expect(dialog).toContainText('Allergies: Penicillin')
  await page.keyboard.type('Your blood test is back.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('write to')
  await page.getByRole('option', { name: 'Write to patient' }).click()
  await expect(field).toHaveValue('Your blood test is back.')
  await field.press('Control+Enter')
  // The state has no answer to the message, so the request is a fault: it was sent once.
  const sent = () => page.evaluate(() => window.gallery.faults.filter((fault) => fault.includes('firstReplies.write')))
  await expect.poll(sent).toHaveLength(1)
})

test('the key that closes a consult withdraws a message that waits for consent', async ({ page }) => {
  await openState(page, addressOf('portal/first-reply/waiting'))
  await page.keyboard.press('x')
  const dialog = page.getByRole('dialog', { name: 'Withdraw your message?' })
  await expect(dialog.getByRole('button', { name: 'Withdraw' })).toBeVisible()
})
