import { sql } from '../fixtures/database.ts'
import { Desk, newJurisdiction, patientWaits } from '../fixtures/desk.ts'
import { Partner } from '../fixtures/partner.ts'
import { expect, test } from '../fixtures/test.ts'

test('the waiting room shows who waits, how they are, and whether one may take them, as it happens', async ({
  page,
}) => {
  const partner = new Partner()
  const mine = newJurisdiction()
  await Desk.open(page, partner, { licensedIn: [mine] })
  const row = (name: string) =>
    page.getByRole('list', { name: 'Waiting patients' }).getByRole('listitem').filter({ hasText: name })

  const first = await patientWaits(
    partner,
    { jurisdiction: mine, reason: 'Rash on both arms', language: 'es' },
    { devices: { camera: 'denied', microphone: 'ok' }, network: 'poor' },
  )
  await expect(row(first.patientName)).toContainText('Rash on both arms')
  await expect(row(first.patientName)).toContainText('Spanish')
  await expect(row(first.patientName)).toContainText('Camera: access denied')
  await expect(row(first.patientName)).toContainText('Network: poor')
  await expect(row(first.patientName)).toContainText('May ring for you')
  await expect(row(first.patientName)).toContainText('nobody on duty can take them now')

  const second = await patientWaits(partner, { jurisdiction: newJurisdiction() })
  await expect(row(second.patientName)).toContainText('You hold no licence there')

  await partner.call('POST', `/telehealth-consults/${second.id}/cancel`, {})
  await expect(row(second.patientName)).toHaveCount(0)
  await partner.call('POST', `/telehealth-consults/${first.id}/cancel`, {})
  await expect(row(first.patientName)).toHaveCount(0)
})

test('a patient whose client falls silent is shown as silent without an event', async ({ page }) => {
  const partner = new Partner()
  const jurisdiction = newJurisdiction()
  const visit = await patientWaits(partner, { jurisdiction })
  await sql('update tenant.telehealth_consults set present_until = $2 where telehealth_consult_id = $1', [
    visit.id,
    new Date(Date.now() + 5000),
  ])
  await Desk.open(page, partner, { licensedIn: [jurisdiction] })
  const row = page.getByRole('listitem').filter({ hasText: visit.patientName })
  await expect(row).toContainText(/Silent for \d+ s/)
  await partner.call('POST', `/telehealth-consults/${visit.id}/cancel`, {})
})

test('a patient who has lost their place is not shown as next, nor as one who may ring within a minute', async ({
  page,
}) => {
  const partner = new Partner()
  const jurisdiction = newJurisdiction()
  const desk = await Desk.open(page, partner, { licensedIn: [jurisdiction] })
  const visit = await patientWaits(partner, { jurisdiction })
  await sql(
    `update tenant.telehealth_consults set present_until = now() - interval '11 minutes',
       place_until = now() - interval '1 minute' where telehealth_consult_id = $1`,
    [visit.id],
  )
  await desk.goOnDuty()
  await desk.reload()
  const row = page.getByRole('listitem').filter({ hasText: visit.patientName })
  await expect(row).toContainText('Lost their place')
  await expect(row).toContainText('Not rung until they are back')
  await expect(row).not.toContainText(/Next|Place \d|May ring|usually/)
  await partner.call('POST', `/telehealth-consults/${visit.id}/cancel`, {})
})
