import { expect, type Frame, type Page, test } from '@playwright/test'
import { sql } from '../fixtures/database.ts'
import { EmbeddingPartner } from '../fixtures/embedding-partner.ts'
import { expectHeard, type HostSite, heardBy, openHostSite, widgetFrame } from '../fixtures/host-site.ts'

/** The browser's own pretended camera and microphone, allowed without a question. */
test.use({
  permissions: ['camera', 'microphone'],
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream']
    await use({ ...launchOptions, args })
  },
})

let site: HostSite
let partner: EmbeddingPartner
let physicianId: string

test.beforeAll(async () => {
  partner = await EmbeddingPartner.create([])
  site = await openHostSite(partner.apiUrl)
  await partner.allow(site.origin('bank'))
  physicianId = await partner.physician()
})
test.afterAll(async () => {
  site.close()
  await partner.close()
})

const calls = '/telehealth-consults'

async function invite(fields: Record<string, unknown> = {}) {
  const patientId = await partner.patient()
  const asked = { patientId, reason: 'Rash on both arms', ...fields }
  const { id } = await partner.call<{ id: string }>('POST', calls, asked)
  const { token } = await partner.call<{ token: string }>('POST', `${calls}/${id}/embed-session`)
  return { id, token }
}
const visitOf = (id: string) =>
  partner.call<{ status: string; waitingSince: string; rating: unknown }>('GET', `${calls}/${id}`)
const onDuty = (status: 'online' | 'offline') =>
  partner.call('PUT', `/physicians/${physicianId}/presence`, { status }, physicianId)

async function openWidget(page: Page, token: string): Promise<Frame> {
  await site.open(page, site.origin('bank'))
  await page.evaluate((given) => window.mountWidget({ token: given, mode: 'inline', container: '#help' }), token)
  return widgetFrame(page)
}
/** Waits until the page has heard of that state of the call. */
const expectStatus = (page: Page, status: string) =>
  expect.poll(() => heardBy(page)).toContainEqual(['status', { kind: 'telehealth', status }])

test('from the invitation through the waiting room and the call to the rating', async ({ page }) => {
  const { id, token } = await invite()
  const widget = await openWidget(page, token)

  await expect(widget.getByText('Rash on both arms')).toBeVisible()
  await widget.getByRole('button', { name: 'Check now' }).click()
  await expect(widget.getByText('Works. This is how you are seen.')).toBeVisible()
  await expect(widget.getByText('Works. You can be heard.')).toBeVisible()
  await widget.getByRole('button', { name: 'Play a sound' }).click()
  await widget.getByRole('button', { name: 'Yes' }).click()
  await widget.getByRole('button', { name: 'Enter the waiting room' }).click()

  await expect(widget.getByText('You are next in line')).toBeVisible()
  await expectStatus(page, 'waiting')
  expect(await visitOf(id)).toMatchObject({
    status: 'waiting',
    devices: { camera: 'ok', microphone: 'ok', speaker: 'ok' },
  })

  await onDuty('online')
  await expect(widget.getByRole('alert')).toContainText('A physician is coming')
  await partner.call('POST', `${calls}/${id}/join`, undefined, physicianId)
  await expect(widget.getByText('You are in the call')).toBeVisible()
  await expect(widget.getByText('does not carry picture and sound yet')).toBeVisible()
  await expectHeard(page, 'call:started')
  await widget.getByRole('button', { name: 'Microphone off' }).click()
  await expect(widget.getByRole('button', { name: 'Microphone on' })).toBeVisible()
  await widget.getByRole('button', { name: 'Leave' }).click()
  await widget.getByRole('button', { name: 'Come back' }).click()
  await expect(widget.getByText('You are in the call')).toBeVisible()

  await partner.call('POST', `${calls}/${id}/end`, undefined, physicianId)
  await onDuty('offline')
  await expect(widget.getByText('The call has ended')).toBeVisible()
  await expectHeard(page, 'call:ended')
  await widget.getByRole('radio', { name: 'Very good' }).check({ force: true })
  await widget.getByLabel('Anything to add?').fill('Kind and quick')
  await widget.getByRole('button', { name: 'Send rating' }).click()
  await expect(widget.getByText('You rated this call 5 of 5')).toBeVisible()
  expect((await visitOf(id)).rating).toMatchObject({ value: 5, comment: 'Kind and quick' })
})

test('a booked call says when the waiting room opens; without a camera one is welcome; cancelling asks first', async ({
  page,
}) => {
  const { id, token } = await invite({ scheduledFor: new Date(Date.now() + 26 * 3600_000).toISOString() })
  const widget = await openWidget(page, token)
  await expect(widget.getByText(/The waiting room opens: \w{3}/)).toBeVisible()
  await expect(widget.getByRole('button', { name: 'Enter the waiting room' })).toHaveCount(0)

  await widget.getByRole('button', { name: 'Cancel the call' }).click()
  await expect(widget.getByRole('button', { name: 'No, keep it' })).toBeFocused()
  await widget.getByRole('button', { name: 'No, keep it' }).click()
  await expect(widget.getByRole('button', { name: 'Cancel the call' })).toBeFocused()
  expect((await visitOf(id)).status).toBe('invited')
  await widget.getByRole('button', { name: 'Cancel the call' }).click()
  await widget.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(widget.getByText('This call was cancelled')).toBeVisible()
  await expectStatus(page, 'cancelled')
})

test('a place that has lapsed is not taken again by an empty chair', async ({ page }) => {
  const { id, token } = await invite()
  await page.clock.install()
  const widget = await openWidget(page, token)
  await widget.getByRole('button', { name: 'Enter the waiting room' }).click()
  await expect(widget.getByText('You are in the waiting room')).toBeVisible()
  const { waitingSince } = await visitOf(id)

  // The device sleeps for a quarter of an hour, on both clocks.
  await sql(
    `update tenant.telehealth_consults set place_until = now() - interval '5 minutes',
       present_until = now() - interval '14 minutes' where telehealth_consult_id = $1`,
    [id],
  )
  await page.clock.fastForward('15:00')
  await expect(widget.getByText('Are you still there?')).toBeVisible()
  expect((await visitOf(id)).waitingSince).toBe(waitingSince)
  await widget.getByRole('button', { name: 'Yes, I am here' }).click()
  await expect(widget.getByText('You are now at the end of the line')).toBeVisible()
  expect((await visitOf(id)).waitingSince > waitingSince).toBe(true)
})
