import { sql } from '../fixtures/database.ts'
import { Desk, newJurisdiction } from '../fixtures/desk.ts'
import { Partner } from '../fixtures/partner.ts'
import { expect, test } from '../fixtures/test.ts'

test('duty is separate from the tab, can have an end, and shows its status', { tag: '@full' }, async ({ page }) => {
  const desk = await Desk.open(page, new Partner())
  const duty = page.getByRole('switch', { name: 'On duty' })
  await expect(duty).toHaveAttribute('aria-checked', 'false')
  await desk.goOnDuty()
  await desk.reload()
  await expect(duty).toHaveAttribute('aria-checked', 'true')

  await page.getByRole('button', { name: 'Duty options' }).click()
  await page.getByLabel('On duty until').fill('23:59')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(page.getByText(/On duty until \d/)).toBeVisible()
  await expect.poll(async () => (await desk.presence()).until).not.toBeNull()

  await page.getByRole('button', { name: 'Duty options' }).click()
  await page.getByRole('button', { name: /^Away/ }).click()
  await expect(duty).toHaveAttribute('aria-checked', 'false')
  await expect.poll(async () => (await desk.presence()).status).toBe('away')
})

test('a physician who was set away sees why, and is back with one click', { tag: '@full' }, async ({ page }) => {
  const desk = await Desk.open(page, new Partner())
  await desk.goOnDuty()
  // The state after two unanswered rings.
  await sql("update tenant.physicians set presence = 'away', unanswered_rings = 2 where physician_id = $1", [desk.id])
  await desk.reload()
  const card = page.getByRole('alert').filter({ hasText: 'You’re away' })
  await expect(card).toContainText('You missed two calls in a row')
  await card.getByRole('button', { name: 'Go on duty' }).click()
  await expect(card).toBeHidden()
  await expect.poll(async () => (await desk.presence()).status).toBe('online')
})

test('going off duty asks for confirmation while a patient waits for a reply', { tag: '@full' }, async ({ page }) => {
  const partner = new Partner()
  const jurisdiction = newJurisdiction()
  const desk = await Desk.open(page, partner, { licensedIn: [jurisdiction] })
  await desk.goOnDuty()
  const patient = await partner.newPatient()
  const { id } = await partner.call<{ id: string }>('POST', '/async-consults', {
    patientId: patient.id,
    jurisdiction,
  })
  await partner.call('POST', `/async-consults/${id}/consent`, { decision: 'accept' })
  await partner.call('POST', `/async-consults/${id}/claim`, undefined, desk.id)

  const duty = page.getByRole('switch', { name: 'On duty' })
  await desk.reload()
  await duty.click()
  const asked = page.getByRole('dialog', { name: 'Go off duty now?' })
  await expect(asked).toContainText('You have 1 pending reply.')
  await asked.getByRole('button', { name: 'Stay on duty' }).click()
  await expect(duty).toHaveAttribute('aria-checked', 'true')
  await duty.click()
  await asked.getByRole('button', { name: 'Go off duty' }).click()
  await expect.poll(async () => (await desk.presence()).status).toBe('offline')
})
