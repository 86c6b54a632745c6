import type { Frame, Page } from '@playwright/test'
import { fakeDevices } from '../fixtures/fake-devices.ts'
import { composerOf, openShadows, widgetFrame } from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'
import { oneTarget } from '../fixtures/throttle.ts'
import { mount, showToken, useWidgetHost } from '../fixtures/widget-host.ts'

test.use({
  permissions: ['camera', 'microphone'],
  launchOptions: async ({ launchOptions }, use) => {
    // Runs in one process: with a separate process for the frame, emulated focus sends keys to the page around it.
    const args = [...(launchOptions.args ?? []), ...fakeDevices('allow'), oneTarget]
    await use({ ...launchOptions, args })
  },
})

const host = useWidgetHost()

/** The names of the controls in the frame, the one with the focus first ('' if none has it). */
const namesOfControls = (frame: Frame) =>
  frame.evaluate(() => {
    const nameOf = (one: Element) => {
      const label = one.getAttribute('aria-label') ?? (one as HTMLInputElement).labels?.[0]?.textContent
      return (label ?? one.textContent ?? '').trim()
    }
    const controls = 'a, button, input, textarea'
    const { activeElement } = document
    const focused = activeElement?.matches(controls) ? nameOf(activeElement) : ''
    return [focused, ...[...document.querySelectorAll(controls)].map(nameOf)]
  })

/** The name of the focused control in the frame; '' when there is none. */
const focused = async (frame: Frame) => (await namesOfControls(frame))[0] ?? ''

/**
 * Waits until an element with that name exists, and then presses Tab until it has the focus, as a person
 * without a mouse would.
 */
async function tabTo(page: Page, frame: Frame, name: string | RegExp, key = 'Tab'): Promise<void> {
  const isIt = (one: string) => (typeof name === 'string' ? one === name : name.test(one))
  await expect.poll(async () => (await namesOfControls(frame)).filter(isIt)).not.toEqual([])
  const passed: string[] = []
  for (let step = 0; step < 40; step += 1) {
    const now = await focused(frame)
    if (isIt(now)) return
    passed.push(now)
    await page.keyboard.press(key)
  }
  throw new Error(`no way by keyboard to ${name}: passed ${passed.join(' | ')}`)
}

/** Waits until the focus is at the start. */
const begun = (frame: Frame) =>
  expect.poll(() => frame.evaluate(() => document.hasFocus() && document.activeElement?.id)).toBe('title')

async function press(page: Page, frame: Frame, name: string | RegExp): Promise<void> {
  await tabTo(page, frame, name)
  await page.keyboard.press('Enter')
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a message consult works by keyboard alone, from the launcher to the history', async ({ page }) => {
  const { partner, site, origin } = host
  const consult = await partner.consult('invited')
  await partner.closedConsult(await partner.patient(), { answer: 'Not this patient', summary: 'Not theirs' })
  site.page('/keys', { body: '<a href="#x">Before</a>' })
  await openShadows(page)
  await site.open(page, `${origin}/keys`)
  await mount(page, await partner.patientToken(consult.patientId), { mode: 'launcher' })
  const launcher = page.locator('consult-widget button[aria-haspopup]')
  await expect(launcher).toHaveAccessibleName(/Ask a doctor/)

  // Opened by keyboard: the focus is inside, and Escape returns it to the button.
  await page.getByRole('link', { name: 'Before' }).focus()
  await page.keyboard.press('Tab')
  await expect(launcher).toBeFocused()
  await page.keyboard.press('Enter')
  const frame = await widgetFrame(page)
  await expect(frame.getByText('Before you start')).toBeVisible()
  await begun(frame)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(launcher).toBeFocused()
  await expect(launcher).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await begun(frame)

  await press(page, frame, 'I agree')
  await expect(composerOf(frame)).toBeFocused()
  await page.keyboard.type('Since Monday')

  const choosing = page.waitForEvent('filechooser')
  await tabTo(page, frame, 'Add a file', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await (await choosing).setFiles([
    { name: 'rash.png', mimeType: 'image/png', buffer: png },
    { name: 'wrong.png', mimeType: 'image/png', buffer: png },
  ])
  await press(page, frame, 'Remove wrong.png')
  await expect(composerOf(frame)).toBeFocused()
  await expect(frame.getByText('You can send your message when all files are uploaded')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(frame.getByRole('log')).toContainText('Delivered')
  await tabTo(page, frame, 'Open rash.png', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(frame.getByRole('dialog', { name: 'rash.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(frame)).toBe('Open rash.png')
  await expect(page.getByRole('dialog', { name: 'Medical consult' })).toBeVisible()

  await partner.reply(consult, 'Use this cream')
  await partner.call(
    'POST',
    `/async-consults/${consult.consultId}/resolve`,
    { summary: 'Eczema' },
    await partner.physician(),
  )
  await expect(frame.getByText('Is your question answered?')).toBeVisible()
  await press(page, frame, 'Yes, close it')
  await expect(frame.getByText('This conversation is closed')).toBeVisible()
  // The radio buttons are one Tab stop; arrow keys choose.
  await tabTo(page, frame, /Very poor/)
  for (const _step of [1, 2, 3]) await page.keyboard.press('ArrowRight')
  await tabTo(page, frame, /Anything to add/)
  await page.keyboard.type('Quick')
  await press(page, frame, 'Send rating')
  await expect(frame.getByText('You rated this conversation 4 out of 5')).toBeVisible()

  // Another conversation is open, so the previous one is in the history.
  const { id } = await partner.call<{ id: string }>('POST', '/async-consults', { patientId: consult.patientId })
  await partner.call('POST', `/async-consults/${id}/consent`, { decision: 'accept' })
  await expect(frame.getByText('You have a new conversation')).toBeVisible()
  await press(page, frame, 'Open')
  await press(page, frame, 'Earlier conversations')
  await press(page, frame, /Eczema/)
  await expect(frame.getByText('Use this cream')).toBeVisible()
  await expect(frame.getByText('Not this patient')).toHaveCount(0)
  // Each way back returns to the previous place.
  await press(page, frame, 'Back')
  await expect.poll(() => focused(frame)).toMatch(/Eczema/)
  await press(page, frame, 'Back')
  await expect.poll(() => focused(frame)).toBe('Earlier conversations')
  await press(page, frame, 'Close')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(launcher).toBeFocused()
})

test('a patient can decline by keyboard alone', { tag: '@full' }, async ({ page }) => {
  const consult = await host.partner.consult('invited')
  const frame = await showToken(host, page, await host.partner.token(consult))
  await expect(frame.getByText('Before you start')).toBeVisible()
  await press(page, frame, 'No, thanks')
  await expect(frame.getByText('You declined')).toBeVisible()
})

test('a call works by keyboard alone, from the device check to the rating', async ({ page }) => {
  const { partner } = host
  const { id, token } = await partner.visit()
  const frame = await showToken(host, page, token)
  await expect(frame.getByText('Your call with a physician')).toBeVisible()
  await press(page, frame, 'Check now')
  await expect(frame.getByText('Your microphone works.')).toBeVisible()
  await press(page, frame, 'Play a sound')
  await press(page, frame, 'Yes')
  await press(page, frame, 'Cancel call')
  await expect.poll(() => focused(frame)).toBe('No, keep it')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(frame)).toBe('Cancel call')
  await press(page, frame, 'Enter the waiting room')
  await expect(frame.getByText('You’re in the waiting room')).toBeVisible()
  await partner.onDuty('online')
  await expect(frame.getByRole('alert')).toContainText('A physician is joining')
  await partner.onCall('join', id)
  await expect(frame.getByRole('button', { name: 'Leave' })).toBeVisible()
  await press(page, frame, 'No, don’t record me')
  // The controls of the devices come when the browser has opened them.
  await expect(frame.getByRole('button', { name: 'Mute microphone' })).toBeVisible()
  await press(page, frame, 'Mute microphone')
  await press(page, frame, 'Leave')
  await press(page, frame, 'Rejoin call')
  await partner.onCall('end', id)
  await partner.onDuty('offline')
  await expect(frame.getByText('The call has ended')).toBeVisible()
  await tabTo(page, frame, /Very poor/)
  await page.keyboard.press('ArrowRight')
  await press(page, frame, 'Send rating')
  await expect(frame.getByText('You rated this call 2 out of 5')).toBeVisible()
})
