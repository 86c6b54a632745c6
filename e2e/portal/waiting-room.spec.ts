import { sql } from '../fixtures/database.ts'
import { Desk, newJurisdiction, patientWaits } from '../fixtures/desk.ts'
import { Partner } from '../fixtures/partner.ts'
import { expect, test } from '../fixtures/test.ts'

test('the waiting room shows who is waiting, their condition, and whether the physician can take them, live', {
  tag: '@full',
}, async ({ page }) => {
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
  await expect(row(first.patientName)).toContainText('Camera: blocked')
  await expect(row(first.patientName)).toContainText('Network: poor')
  await expect(row(first.patientName)).toContainText(/Next|Position \d/)
  await expect(row(first.patientName)).toContainText('No physician available')

  const second = await patientWaits(partner, { jurisdiction: newJurisdiction() })
  await expect(row(second.patientName)).toContainText('You aren’t licensed there')

  await partner.call('POST', `/telehealth-consults/${second.id}/cancel`, {})
  await expect(row(second.patientName)).toHaveCount(0)
  await partner.call('POST', `/telehealth-consults/${first.id}/cancel`, {})
  await expect(row(first.patientName)).toHaveCount(0)
})

test('a patient whose client stops sending heartbeats is shown as silent without an event', { tag: '@full' }, async ({
  page,
}) => {
  const partner = new Partner()
  const jurisdiction = newJurisdiction()
  const visit = await patientWaits(partner, { jurisdiction })
  await sql('update tenant.telehealth_consults set present_until = $2 where telehealth_consult_id = $1', [
    visit.id,
    new Date(Date.now() + 5000),
  ])
  await Desk.open(page, partner, { licensedIn: [jurisdiction] })
  const row = page.getByRole('listitem').filter({ hasText: visit.patientName })
  await expect(row).toContainText(/No signal for \d+ s/)
  await partner.call('POST', `/telehealth-consults/${visit.id}/cancel`, {})
})

test('a patient who has lost their place is not shown as next or as about to ring', { tag: '@full' }, async ({
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
  await expect(row).toContainText('Disconnected')
  await expect(row).toContainText('Paused')
  await expect(row).not.toContainText(/Next|Position \d|about/i)
  await partner.call('POST', `/telehealth-consults/${visit.id}/cancel`, {})
})

test('a waiting room row shows age, reason, wait and problems in words, and working devices only as icons', {
  tag: '@full',
}, async ({ page }) => {
  const partner = new Partner()
  const jurisdiction = newJurisdiction()
  await Desk.open(page, partner, { licensedIn: [jurisdiction] })
  const visit = await patientWaits(
    partner,
    { jurisdiction, reason: 'Rash on both arms' },
    { devices: { camera: 'denied', microphone: 'ok' }, network: 'good' },
  )
  const thirtyYears = new Date()
  thirtyYears.setUTCFullYear(thirtyYears.getUTCFullYear() - 30, 0, 1)
  await sql(
    `update tenant.patients set birth_date = $2 where patient_id =
       (select patient_id from tenant.telehealth_consults where telehealth_consult_id = $1)`,
    [visit.id, thirtyYears.toISOString().slice(0, 10)],
  )
  await sql(
    "update tenant.telehealth_consults set waiting_since = now() - interval '12 min' where telehealth_consult_id = $1",
    [visit.id],
  )
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: visit.patientName })
  await expect(row.getByRole('heading')).toContainText('30 years old')
  await expect(row).toContainText('Waiting: 12 min')
  const check = row.getByRole('list', { name: 'Device check' })
  await expect(check.getByText('Camera: blocked')).toBeVisible()
  // Available to screen readers, but not as visible text in the row.
  await expect(check.getByTitle('Microphone: works')).toBeVisible()
  await expect(check.getByText('works')).toHaveCSS('clip-path', 'inset(50%)')
  // The whole row opens the call.
  await row.click({ position: { x: 4, y: 4 } })
  await expect(page.getByRole('heading', { name: `Call with ${visit.patientName}` })).toBeVisible()
  await partner.call('POST', `/telehealth-consults/${visit.id}/cancel`, {})
})
