import type { Frame } from '@playwright/test'
import { openShadows, widgetFrame } from '../fixtures/host-site.ts'
import { endCall, expectPictures, inCall, ofPatient, withDevices } from '../fixtures/live-call.ts'
import { expect, test } from '../fixtures/test.ts'
import { mount, useWidgetHost } from '../fixtures/widget-host.ts'

test.use(withDevices)

const host = useWidgetHost()

declare global {
  interface Window {
    captured: MediaStreamTrack[]
  }
}

/** The number of open camera, microphone and screen tracks in the widget. */
const open = (widget: Frame) =>
  widget.evaluate(() => window.captured.filter(({ readyState }) => readyState === 'live').length)

test.beforeEach(async ({ page }) => {
  await openShadows(page)
  await page.addInitScript(() => {
    window.captured = []
    const media = navigator.mediaDevices
    const ask = media?.getUserMedia.bind(media)
    if (ask) {
      media.getUserMedia = async (wish) => {
        const stream = await ask(wish)
        window.captured.push(...stream.getTracks())
        return stream
      }
    }
  })
})

for (const [whose, launcher] of [
  ['the launcher', true],
  ['on a page without a launcher, one that', false],
] as const)
  test(`closing the widget during a call minimizes it: ${whose} shows a red button that leads back, and after leaving nothing is captured`, {
    tag: '@full',
  }, async ({ page, browser }) => {
    const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
    const { portal, widget } = await inCall(host, page, context, { options: { mode: 'launcher', launcher } })
    await portal.getByRole('button', { name: 'Don’t record me' }).click()
    await widget.getByRole('button', { name: 'No, don’t record me' }).click()
    await expectPictures(portal, ofPatient)

    const panel = page.getByRole('dialog', { name: 'Medical consult' })
    const back = page.getByRole('button', { name: 'In a call · Return' })
    await widget.getByRole('button', { name: 'Minimize. Your call continues.' }).click()
    await expect(panel).toBeHidden()
    await expect(back).toBeVisible()
    await expect(back).toHaveCSS('background-color', 'rgb(179, 38, 30)')
    await expect(back).toHaveAttribute('value', 'In a call · Return')
    await expectPictures(portal, ofPatient)
    expect(await open(widget)).toBe(2)

    await back.click()
    await expect(panel).toBeVisible()
    await expect(widget.getByRole('button', { name: 'Leave' })).toBeVisible()
    await expectPictures(portal, ofPatient)
    await widget.getByRole('button', { name: 'Leave' }).click()
    await expect(widget.getByText('You left the call')).toBeVisible()
    expect(await open(widget)).toBe(0)
    await widget.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Ask a doctor', exact: true })).toHaveCount(launcher ? 1 : 0)
    await expect(back).toHaveCount(0)
    expect(await open(widget)).toBe(0)
    await endCall(host, portal)
  })

test('a hidden device check captures nothing', { tag: '@full' }, async ({ page }) => {
  const { id, token } = await host.partner.visit()
  await host.site.open(page, host.origin)
  await mount(page, token, { mode: 'launcher' })
  await page.evaluate(() => window.handle.open())
  const widget = await widgetFrame(page)
  await widget.getByRole('button', { name: 'Check now' }).click()
  await expect.poll(() => open(widget)).toBe(2)
  await widget.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => open(widget)).toBe(0)
  await host.partner.call('POST', `/telehealth-consults/${id}/cancel`)
})
