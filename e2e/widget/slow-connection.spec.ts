import { composerOf, widgetFrame } from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'
import { oneTarget, throttle } from '../fixtures/throttle.ts'
import { mount, useWidgetHost } from '../fixtures/widget-host.ts'

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), oneTarget] })
  },
})

const host = useWidgetHost()

test('a frame whose app takes ten seconds longer than its page is not reported as blocked', { tag: '@full' }, async ({
  page,
}) => {
  const { partner, site, origin } = host
  const arrives = Promise.withResolvers<void>()
  await page.route('**/assets/frame-*.js', async (route) => {
    await arrives.promise
    await route.continue()
  })
  await page.clock.install()
  await site.open(page, origin)
  await mount(page, await partner.token(await partner.consult()))
  const frame = await widgetFrame(page)
  // The page in the frame has loaded when its own script has run and its style sheet has loaded.
  await expect.poll(() => frame.evaluate(() => document.readyState)).not.toBe('loading')
  await page.clock.runFor(10_000)
  arrives.resolve()
  await expect(composerOf(frame)).toBeVisible()
})

test('the chat works over a 2G connection: a message is sent, marked as sent, and shown once', {
  tag: '@full',
}, async ({ page }) => {
  const { partner, site, origin } = host
  const consult = await partner.consult()
  await site.open(page, origin)
  await throttle(page, '2g')
  await mount(page, await partner.token(consult))
  const frame = await widgetFrame(page)
  await expect(composerOf(frame)).toBeVisible({ timeout: 60_000 })
  await composerOf(frame).fill('From the mountains')
  await composerOf(frame).press('Enter')
  // On the screen immediately, whatever the connection.
  await expect(frame.getByRole('log')).toContainText('From the mountains', { timeout: 1_000 })
  await composerOf(frame).fill('And another')
  await composerOf(frame).press('Enter')
  await expect(frame.getByRole('log').getByText('Delivered')).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => partner.texts(consult)).toEqual(['From the mountains', 'And another'])
  await partner.reply(consult, 'I hear you')
  await expect(frame.getByText('I hear you')).toBeVisible({ timeout: 60_000 })
  for (const text of ['From the mountains', 'And another', 'I hear you']) {
    await expect(frame.getByText(text)).toHaveCount(1)
  }
})
