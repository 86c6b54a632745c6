import { expect, test } from '@playwright/test'
import { sql } from '../fixtures/database.ts'
import { Desk } from '../fixtures/desk.ts'
import { Partner } from '../fixtures/partner.ts'

test('whoever was set away is told why, and back with one click', async ({ browser }) => {
  const desk = await Desk.open(browser, new Partner())
  const { page } = desk
  await desk.goOnDuty()
  // As two rings that nobody answers leave it.
  await sql("update tenant.physicians set presence = 'away', unanswered_rings = 2 where physician_id = $1", [desk.id])
  await page.reload()
  const card = page.getByRole('alert').filter({ hasText: 'You are away' })
  await expect(card).toContainText('Two rings in a row went unanswered')
  await card.getByRole('button', { name: 'Back on duty' }).click()
  await expect(card).toBeHidden()
  await expect.poll(async () => (await desk.presence()).status).toBe('online')
})
