import { expect } from '@playwright/test'
import { addressOf, openState } from './examine.ts'
import { test } from './one-page.ts'

test('a closed thread shows the note on closing after its messages, and a canceled call why it was canceled', async ({
  page,
}) => {
  await openState(page, addressOf('portal/thread-turns/closed-by-the-clinic'))
  await expect(page.getByRole('term').filter({ hasText: 'Note on closing' })).toBeVisible()
  await expect(page.getByText('The patient was seen in person.')).toBeVisible()
  await openState(page, addressOf('portal/call-record/canceled'))
  await expect(page.getByRole('term').filter({ hasText: 'Reason for canceling' })).toBeVisible()
  await expect(page.getByText('The patient went to the emergency room.')).toBeVisible()
})
