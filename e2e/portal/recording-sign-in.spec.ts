import { sql } from '../fixtures/database.ts'
import { Partner } from '../fixtures/partner.ts'
import { newAccount, openPortal } from '../fixtures/portal-account.ts'
import { expect, test } from '../fixtures/test.ts'

const partner = new Partner()

/** A finished call of the physician whose recording is ready. The test answers the request for its bytes. */
async function recordedCall(physicianId: string): Promise<string> {
  const patient = await partner.newPatient()
  const { id } = await partner.call<{ id: string }>('POST', '/telehealth-consults', { patientId: patient.id })
  await sql(
    `update tenant.telehealth_consults set status = 'completed', physician_id = $2, started_at = now(), ended_at = now(),
       recording_status = 'ready', transcript_status = 'unavailable' where telehealth_consult_id = $1`,
    [id, physicianId],
  )
  await sql(
    `insert into tenant.recordings
       (partner_id, telehealth_consult_id, attempts, storage_key, byte_size, duration_ms, stored_at)
     select partner_id, telehealth_consult_id, 1, 'nowhere', 1, 1, now()
     from tenant.telehealth_consults where telehealth_consult_id = $1`,
    [id],
  )
  return id
}

test('half an hour after signing in, a recording asks for a new sign-in over the page, and then plays', {
  tag: '@full',
}, async ({ context }) => {
  const account = await newAccount(partner, context.request)
  const call = await recordedCall(account.id)
  const page = await context.newPage()
  await openPortal(page, partner, `/calls/${call}`)
  const play = page.getByRole('button', { name: 'Play recording' })
  await expect(play).toBeVisible()
  // The page is already open when the half hour ends.
  await sql("update directory.sessions set created_at = created_at - interval '31 min' where physician_id = $1", [
    account.id,
  ])
  const address = `/api/calls/${call}/recording`
  const refused = await page.evaluate((url) => fetch(url).then(({ status }) => status), address)
  expect(refused).toBe(404)
  await play.click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Call recording')).toHaveCount(0)
  await play.click()
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await page.route(`**${address}`, () => undefined)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Call recording')).toBeVisible()
})
