import { expect } from '@playwright/test'
import { addressOf, openState } from './examine.ts'
import { test } from './one-page.ts'

test('console: the reason of a refusal stands beside the buttons of a dialog that scrolls', async ({ page }) => {
  await openState(page, addressOf('console/endpoint-form/refused-with-types'))
  const dialog = page.getByRole('dialog', { name: 'Add endpoint' })
  const fields = dialog.locator('form')
  // Otherwise, this test proves nothing.
  expect(await fields.evaluate((form) => form.scrollHeight > (form.parentElement?.clientHeight ?? 0))).toBe(true)
  await expect(dialog.getByText('Couldn’t reach Consult. Try again in a moment.')).toBeInViewport({ ratio: 1 })
})

test('console: a long dialog shows the first field that is not valid, and focuses it', async ({ page }) => {
  await openState(page, addressOf('console/endpoint-form/with-errors-at-the-fields'))
  const field = page.getByRole('dialog', { name: 'Add endpoint' }).getByLabel('URL')
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport({ ratio: 1 })
})
