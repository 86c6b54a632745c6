import { pretendDevices } from '../fixtures/fake-devices.ts'
import { widgetFrame } from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'
import { mount, showToken, useWidgetHost } from '../fixtures/widget-host.ts'
import { call, endCalls, thread } from './consult-states.ts'

const host = useWidgetHost()

for (const [what, width, text] of [
  ['320 px with text at 200 %', 320, '200%'],
  ['195 px', 195, '100%'],
] as const) {
  test(`at ${what}, the patient can write, send and accept the resolution`, { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 720 })
    const widget = await showToken(host, page, await thread('consent', 'answer', 'resolve')(host))
    await widget.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, text)
    const field = widget.getByRole('textbox', { name: 'Your message' })
    await field.fill('Thank you')
    const rem = text === '200%' ? 32 : 16
    expect((await field.boundingBox())?.width).toBeGreaterThanOrEqual(6 * rem)
    await expect(widget.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 })
    const yes = widget.getByRole('button', { name: 'Send and close' })
    await yes.scrollIntoViewIfNeeded()
    await expect(yes).toBeInViewport({ ratio: 1 })
    expect(await yes.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true)
    await yes.click()
    await expect(yes).toHaveCount(0)
  })
}

for (const text of ['100%', '200%']) {
  test(`during a call at 320 px, in German and with text at ${text}, all controls fit in one row of large buttons`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const widget = await showToken(host, page, await call({}, 'ready', 'ring', 'join')(host), { locale: 'de' })
    await pretendDevices(widget)
    await widget.locator('.recording-question .button').nth(1).click()
    const signs = widget.locator('.control-sign')
    await expect(signs).toHaveCount(5)
    await widget.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
    const boxes = await Promise.all((await signs.all()).map((sign) => sign.boundingBox()))
    expect(new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size).toBe(1)
    for (const [index, box] of boxes.entries()) {
      expect(box?.width).toBeGreaterThanOrEqual(44)
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect(box?.x).toBeGreaterThanOrEqual((boxes[index - 1]?.x ?? -44) + 44)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
    }
    await endCalls(page, host)
  })
}

test.describe('at 400 % zoom of 1280 by 800 px', () => {
  test.use({ viewport: { width: 320, height: 200 } })

  test('a waiting patient can write, and reaches everything by vertical scrolling alone', { tag: '@full' }, async ({
    page,
  }) => {
    const token = await thread('consent', 'answer', 'resolve')(host)
    await host.site.open(page, host.origin)
    await mount(page, token, { mode: 'launcher', locale: 'en' })
    await page.evaluate(() => window.handle.open())
    const widget = await widgetFrame(page)
    for (const name of ['Yes, close it', 'No, not yet', 'Send', 'Close']) {
      const button = widget.getByRole('button', { name, exact: true })
      await button.scrollIntoViewIfNeeded()
      await expect(button).toBeInViewport({ ratio: 0.5 })
    }
    const field = widget.getByRole('textbox', { name: 'Your message' })
    await field.fill('Thank you')
    await field.scrollIntoViewIfNeeded()
    await expect(field).toBeInViewport({ ratio: 0.5 })
    await widget.getByRole('log').getByText('Is it itching?').scrollIntoViewIfNeeded()
    await expect(widget.getByRole('log').getByText('Is it itching?')).toBeInViewport()
    expect(await widget.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })

  test('during a call, the leave and microphone buttons are always visible', { tag: '@full' }, async ({ page }) => {
    const token = await call({}, 'ready', 'ring', 'join')(host)
    await host.site.open(page, host.origin)
    await mount(page, token, { mode: 'launcher', locale: 'en' })
    await page.evaluate(() => window.handle.open())
    const widget = await widgetFrame(page)
    await pretendDevices(widget)
    const no = widget.getByRole('button', { name: 'No, don’t record me' })
    await no.scrollIntoViewIfNeeded()
    await expect(no).toBeInViewport({ ratio: 1 })
    await no.click()
    for (const name of ['Mute microphone', 'Turn off camera', 'Leave']) {
      await expect(widget.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    }
    await endCalls(page, host)
  })
})
