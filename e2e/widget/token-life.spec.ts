import { sql } from '../fixtures/database.ts'
import { Patient } from '../fixtures/patient.ts'
import { expect, test } from '../fixtures/test.ts'

/** Expires every embed token and widget session, as after fifteen minutes. */
async function letTokensExpire(): Promise<void> {
  await sql(`update directory.embed_sessions set expires_at = now() - interval '1 second'`)
}

test('a token that expires during a chat loses nothing that was typed or sent', async ({ page }) => {
  const patient = new Patient(page)
  await patient.ask()
  await patient.consent()
  await patient.write('The first, before.')
  await expect(await patient.conversation()).toContainText('Delivered')

  const composer = await patient.composer()
  await composer.fill('The second, typed before and sent after')
  await letTokensExpire()
  await composer.press('Enter')

  // The page receives the event, requests a new token from its backend and passes it on; the message is then sent
  // automatically.
  await expect(page.getByRole('list', { name: 'Widget events' }).getByText('service:expired').first()).toBeVisible()
  await expect(await patient.conversation()).toContainText('The second, typed before and sent after')
  await expect(await patient.conversation()).toContainText('Delivered')
  await patient.write('The third, after.')
  await expect(await patient.conversation()).toContainText('The third, after.')

  // Shown on the screen before the service has it.
  const texts = async () => {
    const rows = await sql(
      `select m.text from tenant.messages m join tenant.async_consults c using (partner_id, async_consult_id)
       where c.reason = $1 and m.author_type = 'patient' order by m.sequence`,
      [patient.reason],
    )
    return rows.map(({ text }) => text)
  }
  await expect
    .poll(texts)
    .toEqual(['The first, before.', 'The second, typed before and sent after', 'The third, after.'])
})

test('typed text stays while the token is renewed', { tag: '@full' }, async ({ page }) => {
  const patient = new Patient(page)
  await patient.ask()
  await patient.consent()
  const composer = await patient.composer()
  await composer.fill('Half a sentence')

  // The clinic cannot provide a new token for a while.
  const renewed = Promise.withResolvers<void>()
  await page.route('**/api/embed-token', async (route) => {
    await renewed.promise
    await route.continue()
  })
  await letTokensExpire()
  await composer.press('Enter')
  const widget = await patient.widget()
  await expect(widget.getByText('we’re renewing your access', { exact: false })).toBeVisible()
  await composer.fill('and another one')
  renewed.resolve()
  await expect(widget.getByText('we’re renewing your access', { exact: false })).toBeHidden()
  await expect(composer).toHaveValue('and another one')
  await expect(await patient.conversation()).toContainText('Half a sentence')
})
