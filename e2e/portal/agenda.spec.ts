import { expect, test } from '@playwright/test'
import { Desk } from '../fixtures/desk.ts'
import { Partner } from '../fixtures/partner.ts'

const minute = 60_000

async function book(partner: Partner, physicianId: string, inMinutes: number) {
  const patient = await partner.newPatient()
  const scheduledFor = new Date(Math.ceil(Date.now() / minute) * minute + inMinutes * minute).toISOString()
  const { id } = await partner.call<{ id: string }>('POST', '/telehealth-consults', {
    patientId: patient.id,
    physicianId,
    scheduledFor,
    durationMinutes: 30,
    reason: 'Check-up',
  })
  return { id, name: patient.name }
}

test('the agenda shows booked calls as they are booked and cancelled, and leads to them', async ({ browser }) => {
  const partner = new Partner()
  const desk = await Desk.open(browser, partner, { path: '/agenda', context: { timezoneId: 'America/New_York' } })
  const { page } = desk
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await page.reload()
  const calendar = page.getByRole('region', { name: 'Booked calls' })
  await expect(page.getByText('All times are those of America/New York.')).toBeVisible()
  await expect(calendar).toBeVisible()
  await page.getByRole('button', { name: 'Day', exact: true }).click()

  const soon = await book(partner, desk.id, 1)
  const link = calendar.getByRole('link', { name: soon.name })
  await expect(link).toBeVisible()
  const gone = await book(partner, desk.id, 40)
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await partner.call('POST', `/telehealth-consults/${gone.id}/cancel`, {})
  await expect(calendar.getByRole('link', { name: gone.name })).toHaveCount(0)

  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Call with ${soon.name}` })).toBeVisible()
  await expect(page.getByText('The patient has not come to the waiting room yet.')).toBeVisible()
  await expect(page.getByText(/Booked for .* rings for you as soon as/)).toBeVisible()
  expect(refused).toEqual([])
})

test('on a phone it is a list, soonest first', async ({ browser }) => {
  const partner = new Partner()
  const desk = await Desk.open(browser, partner, { path: '/agenda', context: { viewport: { width: 390, height: 844 } } })
  await expect(desk.page.getByText('Nothing is booked')).toBeVisible()
  const later = await book(partner, desk.id, 60 * 24)
  const sooner = await book(partner, desk.id, 10)
  const list = desk.page.getByRole('region', { name: 'Booked calls, soonest first' })
  await expect(list.getByRole('link')).toHaveText([new RegExp(sooner.name), new RegExp(later.name)])
})
