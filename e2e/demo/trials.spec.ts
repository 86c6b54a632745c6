import { readDemo } from '../fixtures/demo.ts'
import { Partner } from '../fixtures/partner.ts'
import { Patient } from '../fixtures/patient.ts'
import { expect, test } from '../fixtures/test.ts'

test('rotating the key while a patient types keeps the text, and the chat continues', { tag: '@full' }, async ({
  page,
}) => {
  const patient = new Patient(page)
  await patient.ask()
  await patient.consent()
  await patient.write('Before the rotation.')
  await expect(await patient.conversation()).toContainText('Delivered')
  const composer = await patient.composer()
  await composer.fill('Typed before, sent after')

  const before = readDemo().apiKey
  await page.getByRole('button', { name: 'Rotate the API key' }).click()
  await expect(page.getByText('The previous key works until')).toBeVisible()
  expect(readDemo().apiKey).not.toBe(before)

  await expect(composer).toHaveValue('Typed before, sent after')
  await composer.press('Enter')
  const said = page.getByRole('list', { name: 'Widget events' })
  await expect(said.getByText('{"reason":"invalid"}').first()).toBeVisible()
  await expect(page.getByText(/Renewed (once|\d+ times)/)).toBeVisible()
  await expect(await patient.conversation()).toContainText('Typed before, sent after')

  // The clinic uses the new key, and so can anyone who reads the file again.
  const partner = new Partner()
  expect(partner.demo.apiKey).not.toBe(before)
  await partner.call('GET', '/account')
})

test('refused webhooks are sent again and stored once', { tag: '@full' }, async ({ page }) => {
  const patient = new Patient(page)
  await patient.ask()
  await patient.consent()
  const events = page.getByRole('list', { name: 'Events received' })
  await expect(events.getByText('async_consult.queued')).toBeVisible()

  await page.getByRole('button', { name: 'Refuse webhooks' }).click()
  await patient.write('While the clinic refuses.')
  const outstanding = page.getByRole('list', { name: 'Refused webhooks, pending retry' })
  await expect(outstanding.getByText('Answered with 500')).toBeVisible()
  await page.getByRole('button', { name: 'Accept webhooks' }).click()

  const message = events.getByRole('listitem').filter({ hasText: 'async_consult.message' })
  await expect(message.getByText(/1 delivery, after \d turned away/)).toBeVisible({ timeout: 20_000 })
  await expect(message).toHaveCount(1)
  await expect(outstanding.getByText('Answered with 500')).toBeHidden()
})
