import type { Frame, Page } from '@playwright/test'
import { showToken, useBank } from '../fixtures/bank.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({
  permissions: ['camera', 'microphone'],
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream']
    await use({ ...launchOptions, args })
  },
})

const bank = useBank()

/** What has the focus in the frame, by role and name; '' when nothing has. */
const focused = (frame: Frame) =>
  frame.evaluate(() => {
    const { activeElement: one } = document
    if (!one || one === document.body) return ''
    const label = one.getAttribute('aria-label') ?? (one as HTMLInputElement).labels?.[0]?.textContent
    return (label ?? one.textContent ?? '').trim()
  })

/** Goes on with the tab key until something of that name has the focus: whoever has no mouse has no other way. */
async function tabTo(page: Page, frame: Frame, name: string | RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < 40; step += 1) {
    const now = await focused(frame)
    if (typeof name === 'string' ? now === name : name.test(now)) return
    passed.push(now)
    await page.keyboard.press(key)
  }
  throw new Error(`no way by keyboard to ${name}: passed ${passed.join(' | ')}`)
}

async function press(page: Page, frame: Frame, name: string | RegExp): Promise<void> {
  await tabTo(page, frame, name)
  await page.keyboard.press('Enter')
}

test('saying no, by the keyboard alone', async ({ page }) => {
  const consult = await bank.partner.consult('invited')
  const frame = await showToken(bank, page, await bank.partner.token(consult))
  await expect(frame.getByText('Before you start')).toBeVisible()
  await press(page, frame, 'No, thank you')
  await expect(frame.getByText('You said no')).toBeVisible()
})

test('a call from the device check to the rating, by the keyboard alone', async ({ page }) => {
  const { partner } = bank
  const { id, token } = await partner.visit()
  const frame = await showToken(bank, page, token)
  await expect(frame.getByText('Your call with a physician')).toBeVisible()
  await press(page, frame, 'Check now')
  await expect(frame.getByText('Works. You can be heard.')).toBeVisible()
  await press(page, frame, 'Play a sound')
  await press(page, frame, 'Yes')
  await press(page, frame, 'Cancel the call')
  await expect.poll(() => focused(frame)).toBe('No, keep it')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(frame)).toBe('Cancel the call')
  await press(page, frame, 'Enter the waiting room')
  await expect(frame.getByText('You are in the waiting room')).toBeVisible()
  await partner.onDuty('online')
  await expect(frame.getByRole('alert')).toContainText('A physician is coming')
  await partner.onCall('join', id)
  await expect(frame.getByText('You are in the call')).toBeVisible()
  await press(page, frame, 'Microphone off')
  await press(page, frame, 'Leave')
  await press(page, frame, 'Come back')
  await partner.onCall('end', id)
  await partner.onDuty('offline')
  await expect(frame.getByText('The call has ended')).toBeVisible()
  await tabTo(page, frame, /Very poor/)
  await page.keyboard.press('ArrowRight')
  await press(page, frame, 'Send rating')
  await expect(frame.getByText('You rated this call 2 of 5')).toBeVisible()
})
