import type { Page } from '@playwright/test'
import { sql } from '../fixtures/database.ts'
import { fakeDevices } from '../fixtures/fake-devices.ts'
import { expectHeard, heardBy } from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'
import { showToken, useWidgetHost } from '../fixtures/widget-host.ts'

/** Chromium's fake camera and microphone, allowed without a prompt. */
test.use({
  permissions: ['camera', 'microphone'],
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), ...fakeDevices('allow')]
    await use({ ...launchOptions, args })
  },
})

const host = useWidgetHost()
const calls = '/telehealth-consults'

const visitOf = (id: string) =>
  host.partner.call<{ status: string; waitingSince: string; rating: unknown }>('GET', `${calls}/${id}`)
/** Waits until the page has received that state of the call. */
const expectStatus = (page: Page, status: string) =>
  expect.poll(() => heardBy(page)).toContainEqual(['status', { kind: 'telehealth', status }])

test('a call runs from the invitation through the waiting room to the rating', { tag: '@full' }, async ({ page }) => {
  const { id, token } = await host.partner.visit()
  const widget = await showToken(host, page, token)

  await expect(widget.getByText('Rash on both arms')).toBeVisible()
  await widget.getByRole('button', { name: 'Check now' }).click()
  await expect(widget.getByText('Your camera works. This is how others see you.')).toBeVisible()
  await expect(widget.getByText('Your microphone works.')).toBeVisible()
  await widget.getByRole('button', { name: 'Play a sound' }).click()
  await widget.getByRole('button', { name: 'Yes' }).click()
  await widget.getByRole('button', { name: 'Enter the waiting room' }).click()

  await expect(widget.getByText('You’re next in line')).toBeVisible()
  await expectStatus(page, 'waiting')
  // The device check is not repeated: a passed check is valid for the visit.
  await expect(widget.getByText('Checked', { exact: true })).toBeVisible()
  await expect(widget.getByRole('button', { name: 'Check now' })).toHaveCount(0)
  await widget.getByRole('button', { name: 'Check again' }).click()
  await expect(widget.getByText('Your camera works. This is how others see you.')).toBeVisible()
  await widget.getByRole('button', { name: 'Done' }).click()
  await expect(widget.getByText('Checked', { exact: true })).toBeVisible()
  expect(await visitOf(id)).toMatchObject({
    status: 'waiting',
    devices: { camera: 'ok', microphone: 'ok', speaker: 'ok' },
  })

  await host.partner.onDuty('online')
  await expect(widget.getByRole('alert')).toContainText('A physician is joining')
  await host.partner.onCall('join', id)
  await expect(widget.getByRole('button', { name: 'Leave' })).toBeVisible()
  await expect(widget.getByRole('heading', { name: 'Ada Osei' })).toBeVisible()
  await expect(widget.getByRole('timer')).toHaveText(/^\d:\d\d$/)
  await widget.getByRole('button', { name: 'No, don’t record me' }).click()
  await expect(widget.getByText('Waiting for the physician’s video and sound')).toBeVisible()
  await expectHeard(page, 'call:started')
  await widget.getByRole('button', { name: 'Mute microphone' }).click()
  await expect(widget.getByRole('button', { name: 'Unmute microphone' })).toBeVisible()
  await widget.getByRole('button', { name: 'Leave' }).click()
  await widget.getByRole('button', { name: 'Rejoin call' }).click()
  await expect(widget.getByRole('button', { name: 'Leave' })).toBeVisible()

  await host.partner.onCall('end', id)
  await host.partner.onDuty('offline')
  await expect(widget.getByText('The call has ended')).toBeVisible()
  await expectHeard(page, 'call:ended')
  await widget.getByRole('radio', { name: 'Very good' }).check({ force: true })
  await widget.getByLabel('Anything to add?').fill('Kind and quick')
  await widget.getByRole('button', { name: 'Send rating' }).click()
  await expect(widget.getByText('You rated this call 5 out of 5')).toBeVisible()
  expect((await visitOf(id)).rating).toMatchObject({ value: 5, comment: 'Kind and quick' })
})

test('a passed device check is remembered after a reload, and the call’s header shows the physician’s specialty', {
  tag: '@full',
}, async ({ page }) => {
  const { partner } = host
  const { id, token } = await partner.visit()
  const physicianId = await partner.physician()
  await sql(`update tenant.physicians set specialty = 'Dermatology', credentials = 'MD' where physician_id = $1`, [
    physicianId,
  ])
  await partner.call('POST', `${calls}/${id}/ready`, { devices: { camera: 'denied', microphone: 'ok' } })
  const widget = await showToken(host, page, token)
  const checked = widget.getByRole('region', { name: 'Camera and sound' })
  await expect(checked.getByText('Checked', { exact: true })).toBeVisible()
  await expect(checked.getByRole('listitem')).toHaveText(['Microphone'])
  await partner.onDuty('online')
  await expect(widget.getByRole('alert')).toContainText('Ada Osei, MD')
  await partner.onCall('join', id)
  await expect(widget.getByRole('banner')).toContainText('Ada Osei, MDDermatology')
  await partner.onCall('end', id)
  await partner.onDuty('offline')
  await expect(widget.getByRole('banner')).not.toContainText('Dermatology')
})

test('a booked call shows when the waiting room opens, can be joined without a camera, and asks before it is cancelled', {
  tag: '@full',
}, async ({ page }) => {
  const { id, token } = await host.partner.visit({ scheduledFor: new Date(Date.now() + 26 * 3600_000).toISOString() })
  const widget = await showToken(host, page, token)
  await expect(widget.getByText(/The waiting room opens: \w{3}/)).toBeVisible()
  await expect(widget.getByRole('button', { name: 'Enter the waiting room' })).toHaveCount(0)

  await widget.getByRole('button', { name: 'Cancel call' }).click()
  await expect(widget.getByRole('button', { name: 'No, keep it' })).toBeFocused()
  await widget.getByRole('button', { name: 'No, keep it' }).click()
  await expect(widget.getByRole('button', { name: 'Cancel call' })).toBeFocused()
  expect((await visitOf(id)).status).toBe('invited')
  await widget.getByRole('button', { name: 'Cancel call' }).click()
  await widget.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(widget.getByText('This call was canceled')).toBeVisible()
  await expectStatus(page, 'cancelled')
})

test('after a place has lapsed, an unattended widget does not take a place again', { tag: '@full' }, async ({
  page,
}) => {
  const { id, token } = await host.partner.visit()
  await page.clock.install()
  const widget = await showToken(host, page, token)
  await widget.getByRole('button', { name: 'Enter the waiting room' }).click()
  await expect(widget.getByText('You’re in the waiting room')).toBeVisible()
  const { waitingSince } = await visitOf(id)

  // The device sleeps for 15 minutes, on both clocks.
  await sql(
    `update tenant.telehealth_consults set place_until = now() - interval '5 minutes',
       present_until = now() - interval '14 minutes' where telehealth_consult_id = $1`,
    [id],
  )
  await page.clock.fastForward('15:00')
  await expect(widget.getByText('Are you still there?')).toBeVisible()
  expect((await visitOf(id)).waitingSince).toBe(waitingSince)
  await widget.getByRole('button', { name: 'Yes, I’m here' }).click()
  await expect(widget.getByText('so you joined the line again')).toBeVisible()
  // As the only patient, the last in the queue is also the next.
  await expect(widget.getByText(/end of the line/)).toHaveCount(0)
  expect((await visitOf(id)).waitingSince > waitingSince).toBe(true)
})

test('call code that failed to load is loaded again, and nothing that was typed is lost', { tag: '@full' }, async ({
  page,
}) => {
  const { partner } = host
  const consult = await partner.consult()
  const { id } = await partner.visit({ patientId: consult.patientId })
  const asked: string[] = []
  await page.route('**/embed/v1/assets/visit-part*.js', (route) => {
    asked.push(route.request().url())
    return asked.length === 1 ? route.abort() : route.continue()
  })
  const widget = await showToken(host, page, await partner.patientToken(consult.patientId))
  await widget.getByRole('textbox', { name: 'Your message' }).fill('Half a sentence')
  await expect.poll(() => asked.length, { timeout: 20_000 }).toBeGreaterThan(1)
  await widget.getByRole('button', { name: 'Open' }).click()
  await expect(widget.getByText('Your call with a physician')).toBeVisible()
  await widget.getByRole('button', { name: 'Open' }).click()
  await expect(widget.getByRole('textbox', { name: 'Your message' })).toHaveValue('Half a sentence')
  await partner.call('POST', `${calls}/${id}/cancel`)
})
