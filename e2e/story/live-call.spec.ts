import type { BrowserContext, Frame, Page } from '@playwright/test'
import { mount, showToken, useBank } from '../fixtures/bank.ts'
import { widgetFrame } from '../fixtures/host-site.ts'
import { brightness, loudness, picturesShown } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'

/** The browser's own pretended cameras and microphones, allowed without a question. */
test.use({
  permissions: ['camera', 'microphone'],
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream']
    await use({ ...launchOptions, args })
  },
})

const bank = useBank()
const ofPatient = 'The patient’s picture'
const ofPhysician = 'The physician’s picture'
const backWithin = { timeout: 5_000 }

interface Visit {
  readonly status: string
  readonly recordingStatus: string
  readonly recordingUrl?: string
}
const read = (id: string) => bank.partner.call<Visit>('GET', `/telehealth-consults/${id}`)

/** The partner's physician, signed in to the portal. */
async function openPortal(context: BrowserContext): Promise<Page> {
  const id = await bank.partner.physician()
  const { portalUrl } = await bank.partner.call<{ portalUrl: string }>('POST', `/physicians/${id}/session`)
  const { origin, hash } = new URL(portalUrl)
  const page = await context.newPage()
  const data = { token: hash.replace('#token=', '') }
  await context.request.post(`${origin}/api/session/hand-off`, { data, headers: { origin } })
  await page.goto(`${origin}/waiting-room`)
  await expect(page.getByText('Up to date')).toBeVisible({ timeout: 30_000 })
  return page
}

/** More and more pictures come. */
async function expectPictures(where: Page | Frame, label: string, within = { timeout: 20_000 }): Promise<void> {
  const before = await picturesShown(where, label)
  await expect.poll(() => picturesShown(where, label), within).toBeGreaterThan(before + 5)
}

/** A patient in the widget and a physician in the portal, in a call. */
async function inCall(page: Page, context: BrowserContext) {
  const { id, token } = await bank.partner.visit()
  const widget = await showToken(bank, page, token)
  await widget.getByRole('button', { name: 'Enter the waiting room' }).click()
  await expect(widget.getByText('You are in the waiting room')).toBeVisible()
  const portal = await openPortal(context)
  await bank.partner.onDuty('online')
  await portal.getByRole('alertdialog', { name: 'Incoming call' }).getByRole('button', { name: 'Accept' }).click()
  return { id, token, widget, portal }
}

async function end(portal: Page): Promise<void> {
  await portal.getByRole('button', { name: 'End the call' }).click()
  await portal.getByRole('dialog').getByRole('button', { name: 'End for both' }).click()
  await expect(portal.getByRole('region', { name: 'In short' })).toBeVisible()
  await bank.partner.onDuty('offline')
}

test('patient and physician see and hear each other, come back after a reload, and the call is kept as a film', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
  const { id, token, portal, ...first } = await inCall(page, context)
  let { widget } = first

  // Nothing goes anywhere before each has been asked for themselves.
  await expect(portal.getByRole('heading', { name: 'May you be recorded?' })).toBeVisible()
  await expect(widget.getByRole('heading', { name: 'May we record you?' })).toBeVisible()
  expect(await read(id)).toMatchObject({ status: 'in_progress', recordingStatus: 'none' })
  await portal.getByRole('button', { name: 'Yes, record me' }).click()
  await expect(portal.getByText('You are recorded, the patient is not')).toBeVisible()
  await widget.getByRole('button', { name: 'Yes, record me' }).click()
  await expect(widget.getByText('You are being recorded.')).toBeVisible()
  await expect(portal.getByText('You and the patient are recorded')).toBeVisible()
  expect(await read(id)).toMatchObject({ recordingStatus: 'recording' })

  await expectPictures(portal, ofPatient)
  await expectPictures(widget, ofPhysician)
  await expect.poll(() => loudness(portal, ofPatient)).toBeGreaterThan(0.02)
  await expect.poll(() => loudness(widget, ofPhysician)).toBeGreaterThan(0.02)

  await portal.getByRole('button', { name: 'Mute the microphone' }).click()
  await expect.poll(() => loudness(widget, ofPhysician)).toBeLessThan(0.001)
  await portal.getByRole('button', { name: 'Switch the microphone on' }).click()
  await expect.poll(() => loudness(widget, ofPhysician)).toBeGreaterThan(0.02)

  expect(await brightness(portal, ofPatient)).toBeGreaterThan(30)
  await widget.getByRole('button', { name: 'Camera off' }).click()
  await expect.poll(() => brightness(portal, ofPatient)).toBeLessThan(10)
  await widget.getByRole('button', { name: 'Camera on' }).click()
  await expect.poll(() => brightness(portal, ofPatient)).toBeGreaterThan(30)

  await portal.reload()
  await expectPictures(portal, ofPatient, backWithin)
  await expectPictures(widget, ofPhysician, backWithin)
  await page.reload()
  await mount(page, token)
  widget = await widgetFrame(page)
  await expectPictures(widget, ofPhysician, backWithin)
  await expectPictures(portal, ofPatient, backWithin)

  await end(portal)
  await expect(widget.getByText('The call has ended')).toBeVisible()
  await expect.poll(async () => (await read(id)).recordingStatus, { timeout: 60_000 }).toBe('ready')
  const { recordingUrl = '' } = await read(id)
  const part = await fetch(recordingUrl, { headers: { range: 'bytes=4-7' } })
  expect([part.status, await part.text()]).toEqual([206, 'ftyp'])
})

test('whoever says no is not recorded, and the call goes on all the same', async ({ page, browser }) => {
  test.setTimeout(120_000)
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
  const { id, widget, portal } = await inCall(page, context)
  await portal.getByRole('button', { name: 'No, do not record me' }).click()
  await widget.getByRole('button', { name: 'No, do not record me' }).click()
  await expectPictures(portal, ofPatient)
  await expectPictures(widget, ofPhysician)
  await expect(portal.getByText('Nobody is recorded')).toBeVisible()
  await expect(widget.getByText('You are not being recorded.')).toBeVisible()

  // The answer can be changed during the call, which goes on.
  await widget.getByRole('button', { name: 'Change this' }).click()
  await widget.getByRole('button', { name: 'Yes, record me' }).click()
  await expect(portal.getByText('The patient is recorded, you are not')).toBeVisible()
  await expectPictures(portal, ofPatient)
  await widget.getByRole('button', { name: 'Change this' }).click()
  await widget.getByRole('button', { name: 'No, do not record me' }).click()
  await expect(portal.getByText('Nobody is recorded')).toBeVisible()
  await expectPictures(portal, ofPatient)
  await expectPictures(widget, ofPhysician)
  await end(portal)
  expect((await read(id)).status).toBe('completed')
})
