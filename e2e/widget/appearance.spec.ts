import type { Frame, Page } from '@playwright/test'
import { composerOf, openShadows, widgetFrame } from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'
import { useWidgetHost } from '../fixtures/widget-host.ts'

const host = useWidgetHost()

/** A widget with that theme and one message of the patient. */
async function show(page: Page, theme: unknown): Promise<Frame> {
  const token = await host.partner.token(await host.partner.consult())
  await openShadows(page)
  await host.site.open(page, host.origin)
  await page.evaluate((options) => window.mountWidget(options), { token, theme })
  await page.evaluate(() => window.handle.open())
  const frame = await widgetFrame(page)
  await composerOf(frame).fill('In our colors')
  await composerOf(frame).press('Enter')
  await expect(frame.getByRole('log', { name: 'Conversation' })).toContainText('In our colors')
  // With text to send, the button has the accent color.
  await composerOf(frame).fill('And a draft')
  await expect(frame.locator('.send')).toHaveAttribute('aria-disabled', 'false')
  return frame
}

/** The colors of an element: its text and its background. */
const painted = (frame: Frame | Page, selector: string) =>
  frame
    .locator(selector)
    .first()
    .evaluate(async (element) => {
      // Color changes are animated.
      await Promise.allSettled(element.getAnimations().map(({ finished }) => finished))
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      const channels = (color: string) => {
        if (!canvas) throw new Error('no canvas')
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 1, 1)
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
      }
      const luminance = (color: string) => {
        const [red = 0, green = 0, blue = 0] = channels(color).map((channel) =>
          channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const { color, backgroundColor, borderRadius, fontFamily } = getComputedStyle(element)
      const [light = 0, dark = 0] = [color, backgroundColor].map(luminance).sort((a, b) => b - a)
      return {
        contrast: (light + 0.05) / (dark + 0.05),
        background: channels(backgroundColor),
        borderRadius,
        fontFamily,
      }
    })

test('the page’s accent, corners and font apply to the button and the frame', { tag: '@full' }, async ({ page }) => {
  const frame = await show(page, { scheme: 'light', accent: '#7b2d8b', radius: 2, font: 'Georgia, serif' })
  expect((await painted(page, 'consult-widget button')).background).toEqual([0x7b, 0x2d, 0x8b])
  const send = await painted(frame, '.send')
  expect(send.background).toEqual([0x7b, 0x2d, 0x8b])
  expect(send.contrast).toBeGreaterThanOrEqual(4.5)
  expect((await painted(frame, 'textarea')).fontFamily).toMatch(/^Georgia, serif,/)
  expect((await painted(page, 'consult-widget [role=dialog]')).borderRadius).toBe('3.2px')
})

for (const scheme of ['light', 'dark'] as const) {
  test(`an unreadable accent is adjusted until it is readable, in the ${scheme} scheme, and follows the system`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    const frame = await show(page, { accent: scheme === 'light' ? '#ffff66' : '#111122' })
    expect((await painted(frame, '.send')).contrast).toBeGreaterThanOrEqual(4.5)
    const before = (await painted(frame, '.send')).background
    await page.emulateMedia({ colorScheme: scheme === 'light' ? 'dark' : 'light' })
    await expect.poll(async () => (await painted(frame, '.send')).background).not.toEqual(before)
    expect((await painted(frame, '.send')).contrast).toBeGreaterThanOrEqual(4.5)
  })
}

test('an invalid appearance value changes nothing, and the console names the field', { tag: '@full' }, async ({
  page,
}) => {
  const warned: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warned.push(message.text())
  })
  const frame = await show(page, {
    scheme: 'sepia',
    accent: 'red;} * {display: none}',
    radius: '1e9px',
    font: 'url(//evil.example/x)',
  })
  const named = () => warned.map((line) => /^consult: ignored (theme\.\w+): it has to be /.exec(line)?.[1])
  await expect.poll(named).toEqual(['scheme', 'accent', 'radius', 'font'].map((name) => `theme.${name}`))
  expect(await frame.evaluate(() => document.documentElement.getAttribute('style'))).toBe(null)
  expect((await painted(page, 'consult-widget button')).background).toEqual([0x0b, 0x6b, 0x73])
})
