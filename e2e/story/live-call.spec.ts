import type { Frame, Page } from '@playwright/test'
import { widgetFrame } from '../fixtures/host-site.ts'
import {
  backWithin,
  endCall,
  expectPictures,
  inCall,
  ofPatient,
  ofPhysician,
  readVisit,
  withDevices,
} from '../fixtures/live-call.ts'
import { brightness, isWide, loudness, setLineWeak } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'
import { mount, useWidgetHost } from '../fixtures/widget-host.ts'

test.use(withDevices)

const host = useWidgetHost()
const read = (id: string) => readVisit(host, id)

test('patient and physician see and hear each other, rejoin after a reload, and the call is recorded', {
  tag: ['@full', '@smoke'],
}, async ({ page, browser }) => {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
  const { id, token, portal, ...first } = await inCall(host, page, context, {
    early: async (waiting) => {
      await waiting.getByRole('button', { name: 'Yes, record me' }).click()
      await expect(waiting.getByText('You agreed to be recorded during the call.')).toBeVisible()
    },
  })
  let { widget } = first

  // A participant who has answered the recording question joins immediately. The other side sends nothing until they
  // have answered too.
  await expect(portal.getByRole('heading', { name: 'Record this call?' })).toBeVisible()
  await expect(widget.getByText('Waiting for the physician’s video and sound')).toBeVisible()
  await portal.getByRole('button', { name: 'Record me', exact: true }).click()
  await expect(widget.getByText('You’re being recorded.')).toBeVisible()
  await expect(portal.getByText('You and the patient are being recorded')).toBeVisible()
  expect(await read(id)).toMatchObject({ status: 'in_progress', recordingStatus: 'recording' })

  await expectPictures(portal, ofPatient)
  await expectPictures(widget, ofPhysician)
  await expect.poll(() => loudness(portal, ofPatient)).toBeGreaterThan(0.02)
  await expect.poll(() => loudness(widget, ofPhysician)).toBeGreaterThan(0.02)

  await portal.getByRole('button', { name: 'Mute' }).click()
  await expect.poll(() => loudness(widget, ofPhysician)).toBeLessThan(0.001)
  await portal.getByRole('button', { name: 'Unmute' }).click()
  await expect.poll(() => loudness(widget, ofPhysician)).toBeGreaterThan(0.02)

  expect(await brightness(portal, ofPatient)).toBeGreaterThan(30)
  await widget.getByRole('button', { name: 'Turn off camera' }).click()
  await expect.poll(() => brightness(portal, ofPatient)).toBeLessThan(10)
  await expect(portal.getByText('The patient’s camera is off.')).toBeVisible()
  await widget.getByRole('button', { name: 'Turn on camera' }).click()
  await expect.poll(() => brightness(portal, ofPatient)).toBeGreaterThan(30)
  await expect(portal.getByText('The patient’s camera is off.')).toBeHidden()

  // The physician shares a screen, and then returns to the camera.
  expect(await isWide(widget, ofPhysician)).toBe(false)
  await portal.getByRole('button', { name: 'Share screen' }).click()
  await expect(portal.getByText('You’re sharing your screen.')).toBeVisible()
  await expect.poll(() => isWide(widget, ofPhysician)).toBe(true)
  await portal.getByRole('button', { name: 'Stop sharing' }).click()
  await expect.poll(() => isWide(widget, ofPhysician)).toBe(false)

  // Each side switches devices, and the other sees and hears the new one.
  await portal.getByRole('button', { name: 'Choose devices' }).click()
  const microphone = portal.getByRole('dialog').getByLabel('Microphone')
  await microphone.selectOption({ index: 2 })
  await expect.poll(() => microphone.evaluate((select: HTMLSelectElement) => select.selectedIndex)).toBe(2)
  await portal.keyboard.press('Escape')
  await expect(portal.getByRole('button', { name: 'Choose devices' })).toBeFocused()
  await expect.poll(() => loudness(widget, ofPhysician)).toBeGreaterThan(0.02)
  await widget.getByRole('button', { name: 'More' }).click()
  const camera = widget.getByRole('combobox', { name: 'Camera' })
  // The second fake camera is a depth camera, so this selects the third.
  await camera.selectOption({ index: 2 })
  await expect.poll(() => camera.evaluate((select: HTMLSelectElement) => select.selectedIndex)).toBe(2)
  await expectPictures(portal, ofPatient)

  // Call messages cover the video until they are read, and appear once on each side.
  const writing = { patient: 'Levothyroxine, 75 µg', physician: 'Half an hour before breakfast', more: 'And no coffee' }
  const textOf = (where: Page | Frame, name: string | RegExp) => where.getByRole('textbox', { name })
  await widget.getByRole('button', { name: 'Messages' }).click()
  await textOf(widget, 'Your message').fill(writing.patient)
  await textOf(widget, 'Your message').press('Enter')
  await expect(portal.getByRole('tab', { name: 'Note' })).toHaveAttribute('aria-selected', 'true')
  await expect(portal.getByRole('tab', { name: 'Chat, 1 new' })).toBeVisible()
  await portal.getByRole('button', { name: writing.patient }).click()
  await expect(portal.getByRole('button', { name: writing.patient })).toBeHidden()
  await expect(portal.getByRole('tab', { name: 'Chat', exact: true })).toBeVisible()
  await expect(portal.getByRole('log').getByText(writing.patient)).toHaveCount(1)
  await textOf(portal, /^Message to/).fill(writing.physician)
  await textOf(portal, /^Message to/).press('Control+Enter')
  await expect(widget.getByText(writing.physician)).toHaveCount(1)
  // With the panel closed, each side shows that a message has arrived.
  await textOf(widget, 'Your message').press('Escape')
  await textOf(portal, /^Message to/).fill(writing.more)
  await textOf(portal, /^Message to/).press('Control+Enter')
  await expect(widget.getByRole('button', { name: /1 new message/ })).toBeFocused()
  await expect(portal.getByRole('log').getByRole('paragraph').filter({ hasText: writing.more })).toHaveCount(1)
  await textOf(portal, /^Message to/).press('Escape')
  await expect(portal.getByRole('tab', { name: 'Chat', exact: true })).toBeFocused()

  await portal.reload()
  await expectPictures(portal, ofPatient, backWithin)
  await expectPictures(widget, ofPhysician, backWithin)
  await page.reload()
  await mount(page, token)
  widget = await widgetFrame(page)
  await expectPictures(widget, ofPhysician, backWithin)
  await expectPictures(portal, ofPatient, backWithin)

  // All messages are back after the reload, including unread ones.
  await widget.getByRole('button', { name: /1 new message/ }).click()
  await portal.getByRole('tab', { name: 'Chat', exact: true }).click()
  for (const where of [widget, portal]) {
    for (const text of Object.values(writing)) await expect(where.getByRole('log').getByText(text)).toHaveCount(1)
  }
  await portal.getByRole('tab', { name: 'Note' }).click()
  await textOf(widget, 'Your message').fill('Thank you')
  await textOf(widget, 'Your message').press('Enter')
  await expect(portal.getByRole('tab', { name: 'Chat, 1 new' })).toBeVisible()

  await endCall(host, portal)
  await expect(widget.getByText('The call has ended')).toBeVisible()
  for (const where of [widget, portal]) {
    const written = where.getByRole('region', { name: 'Messages' })
    for (const text of [...Object.values(writing), 'Thank you']) await expect(written.getByText(text)).toHaveCount(1)
  }
  await expect(widget.getByText('It lasted 1 minute.')).toBeVisible()
  await expect.poll(async () => (await read(id)).recordingStatus, { timeout: 60_000 }).toBe('ready')
  const { recordingUrl = '' } = await read(id)
  const part = await fetch(recordingUrl, { headers: { range: 'bytes=4-7' } })
  expect([part.status, await part.text()]).toEqual([206, 'ftyp'])

  // The signed-in physician's page loads the recording by itself.
  const address = `/api/calls/${id}/recording`
  const recording = portal.waitForResponse((response) => new URL(response.url()).pathname === address)
  await portal.getByRole('button', { name: 'Play recording' }).click()
  expect([(await recording).status(), (await recording).headers()['content-type']]).toEqual([206, 'video/mp4'])
  expect((await fetch(new URL(address, portal.url()))).status).toBe(401)
})

test('a participant who declines is not recorded, and the call continues with audio alone on a very weak connection', {
  tag: '@full',
}, async ({ page, browser }) => {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
  const { id, widget, portal } = await inCall(host, page, context)
  await portal.getByRole('button', { name: 'Don’t record me' }).click()
  await widget.getByRole('button', { name: 'No, don’t record me' }).click()
  await expectPictures(portal, ofPatient)
  await expectPictures(widget, ofPhysician)
  await expect(portal.getByText('Not recording')).toBeVisible()
  await expect(widget.getByText('You’re not being recorded.')).toBeVisible()

  // Shown and offered after the connection has been weak for a while.
  await setLineWeak(widget, true)

  // The answer can change during the call, which continues.
  await widget.getByRole('button', { name: 'Change' }).click()
  await widget.getByRole('button', { name: 'Yes, record me' }).click()
  await expect(portal.getByText('Only the patient is being recorded')).toBeVisible()
  await expectPictures(portal, ofPatient)
  await widget.getByRole('button', { name: 'Change' }).click()
  await widget.getByRole('button', { name: 'No, don’t record me' }).click()
  await expect(portal.getByText('Not recording')).toBeVisible()
  await expectPictures(portal, ofPatient)
  await expectPictures(widget, ofPhysician)
  await endCall(host, portal)
  expect((await read(id)).status).toBe('completed')
})
