import { heardBy, openShadows, widgetFrame } from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'
import { mount, useWidgetHost } from '../fixtures/widget-host.ts'

const host = useWidgetHost()

test('a ring opens a closed launcher, names the physician and keeps the focus, and so does the call if the launcher was closed again', async ({
  page,
}) => {
  const { partner, site, origin } = host
  const { id, token } = await partner.visit()
  site.page('/form', { body: '<label>Account <input id="account"></label>' })
  await openShadows(page)
  await site.open(page, `${origin}/form`)
  await mount(page, token, { mode: 'launcher' })
  const panel = page.getByRole('dialog', { name: 'Medical consult' })
  await page.evaluate(() => window.handle.open())
  const widget = await widgetFrame(page)
  await widget.getByRole('button', { name: 'Enter the waiting room' }).click()
  await expect(widget.getByText('You’re in the waiting room')).toBeVisible()
  await page.evaluate(() => window.handle.close())
  await expect(panel).toBeHidden()
  await page.locator('#account').focus()
  await page.keyboard.type('12')

  await partner.onDuty('online')
  await expect(panel).toBeVisible()
  await expect(widget.getByRole('alert')).toContainText('A physician is joining')
  await expect(widget.getByRole('alert')).toContainText('Ada Osei')
  await page.keyboard.type('34')
  await expect(page.locator('#account')).toHaveValue('1234')

  await page.evaluate(() => window.handle.close())
  await expect(panel).toBeHidden()
  await partner.onCall('join', id)
  await expect(panel).toBeVisible()
  await expect(widget.getByRole('button', { name: 'Leave' })).toBeVisible()
  await partner.onCall('end', id)
  await expect(widget.getByText('The call has ended')).toBeVisible()
  await partner.onDuty('offline')

  const told = (await heardBy(page)).filter(([name]) => /^(call|status|opened|closed)/.test(name))
  const status = (state: string) => ['status', { kind: 'telehealth', status: state }]
  expect(told).toEqual([
    ['opened', null],
    status('invited'),
    status('waiting'),
    ['closed', null],
    status('ringing'),
    ['opened', null],
    ['closed', null],
    status('in_progress'),
    ['call:started', null],
    ['opened', null],
    status('completed'),
    ['call:ended', null],
  ])
})
