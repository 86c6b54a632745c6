import { Patient } from '../fixtures/patient.ts'
import { expect, test } from '../fixtures/test.ts'

test('a patient’s message in one window appears in the physician’s window beside it', { tag: '@smoke' }, async ({
  page,
}) => {
  const patient = new Patient(page)
  await patient.ask()
  await patient.consent()
  await patient.write('Seen from both sides.')
  await expect(await patient.conversation()).toContainText('Delivered')

  await page.goto('/side-by-side')
  await expect(await patient.conversation()).toContainText('Seen from both sides.')
  await expect(page.getByRole('list', { name: 'Events received' })).toContainText('async_consult.message')

  const half = page.getByRole('region', { name: 'Physician portal' })
  await half.getByLabel('Physician').selectOption({ label: 'Ada Osei, MD, Family medicine' })
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open portal' }).click()
  const desk = await opened
  await desk.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Queue' }).click()
  await desk.getByRole('link', { name: patient.name }).click()
  await expect(desk.getByRole('log', { name: `Conversation with ${patient.name}` })).toContainText(
    'Seen from both sides.',
  )
  // The link works once, and is no longer in the window's address.
  expect(desk.url()).not.toContain('token')
})

test('a call booked at a free slot appears in the patient’s list', { tag: '@full' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Continue as Noor Haddad' }).click()
  await page.getByRole('radio', { name: /Book a call/ }).check()
  await page.getByLabel('What can we help you with?').fill('Results of the blood test')
  // Other tests add physicians without hours.
  await page.getByRole('combobox', { name: 'Physician' }).selectOption({ label: 'Ada Osei, MD, Family medicine' })
  await expect(page.getByLabel('Time').locator('option').first()).not.toHaveText('Loading available times…')
  await page.getByRole('button', { name: 'Book call' }).click()
  const mine = page.getByRole('region', { name: 'Your consults' })
  await expect(mine.getByRole('button', { name: /Call\s*Booked for/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('list', { name: 'Events received' })).toContainText('telehealth.created')
})
