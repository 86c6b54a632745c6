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

test('on a phone it is a list, soonest first', async ({ browser }) => {
  const partner = new Partner()
  const desk = await Desk.open(browser, partner, {
    path: '/agenda',
    context: { viewport: { width: 390, height: 844 } },
  })
  await expect(desk.page.getByText('Nothing is booked')).toBeVisible()
  const later = await book(partner, desk.id, 60 * 24)
  const sooner = await book(partner, desk.id, 10)
  const list = desk.page.getByRole('region', { name: 'Booked calls, soonest first' })
  await expect(list.getByRole('link')).toHaveText([new RegExp(sooner.name), new RegExp(later.name)])
})
