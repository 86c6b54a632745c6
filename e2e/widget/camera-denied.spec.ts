import { fakeDevices } from '../fixtures/fake-devices.ts'
import { widgetFrame } from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'
import { mount, useWidgetHost } from '../fixtures/widget-host.ts'

test.use({
  permissions: [],
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakeDevices('deny')] })
  },
})

const host = useWidgetHost()

test('when the camera is unavailable, the widget says whether the patient denied it or the page does not allow it', {
  tag: '@full',
}, async ({ page }) => {
  const { partner, site, origin } = host
  const check = async (path: string) => {
    const { id, token } = await partner.visit()
    await site.open(page, origin + path)
    await mount(page, token)
    const widget = await widgetFrame(page)
    await widget.getByRole('button', { name: 'Check now' }).click()
    return { widget, cancel: () => partner.call('POST', `/telehealth-consults/${id}/cancel`) }
  }
  const denied = await check('/')
  await expect(denied.widget.getByText('Access is blocked.')).toHaveCount(2)
  await denied.cancel()
  site.page('/no-camera', { headers: { 'Permissions-Policy': 'camera=(), microphone=()' } })
  const blocked = await check('/no-camera')
  await expect(blocked.widget.getByText('This page doesn’t let us use it.')).toHaveCount(2)
  await expect(blocked.widget.getByText('Access is blocked.')).toHaveCount(0)
  await blocked.cancel()
})
