import { composerOf, expectHeard, heardBy, openShadows, widgetFrame } from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'
import { useWidgetHost } from '../fixtures/widget-host.ts'

const host = useWidgetHost()

for (const [what, path] of [
  ['the exchange', '**/embed/session'],
  ['the panel', '**/consult-panel.mjs*'],
] as const) {
  test(`when ${what} fails to load, the widget says so once and retries until it succeeds`, async ({ page }) => {
    const token = await host.partner.token(await host.partner.consult())
    await openShadows(page)
    let refused = 0
    // Routed before the page opens, because the panel is fetched as soon as the page has loaded.
    await page.route(path, (route) => {
      refused += 1
      return refused > 3 ? route.continue() : route.abort()
    })
    await host.site.open(page, host.origin)
    // All retries run faster than in production.
    await page.clock.install()
    // The panel is not notified that the service answers again.
    const said = Promise.withResolvers<void>()
    if (path.includes('panel')) {
      await page.route('**/embed/session', async (route) => {
        await said.promise
        await route.continue()
      })
    }
    await page.evaluate((options) => window.mountWidget(options), { token, mode: 'inline', container: '#help' })
    await expectHeard(page, 'error', { code: 'unreachable' })
    said.resolve()
    await expect(page.getByText('Can’t connect right now. We’ll keep trying.')).toHaveCount(
      path.includes('panel') ? 0 : 1,
    )
    await expect(async () => {
      await page.clock.runFor(10_000)
      expect(refused).toBeGreaterThan(3)
    }).toPass({ timeout: 20_000 })
    // Loaded code is used at the next retry if its own request has ended by then.
    await expect(async () => {
      await page.clock.runFor(1_000)
      await expect(page.locator('iframe')).toHaveCount(1, { timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await expect(composerOf(await widgetFrame(page))).toBeVisible()
    expect((await heardBy(page)).filter(([name]) => name === 'error')).toHaveLength(1)
  })
}

test('the widget does not wait indefinitely for an answer', { tag: '@full' }, async ({ page }) => {
  const token = await host.partner.token(await host.partner.consult())
  // In production the wait is half a minute.
  await page.addInitScript(() => {
    const own = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (delay) => own(delay === 30_000 ? 500 : delay)
  })
  await host.site.open(page, host.origin)
  await page.route('**/embed/session', () => new Promise(() => undefined))
  await page.evaluate((options) => window.mountWidget(options), { token, mode: 'inline', container: '#help' })
  await expectHeard(page, 'error', { code: 'unreachable' })
  await page.unroute('**/embed/session')
  await expectHeard(page, 'ready')
})

test('answers of another server are not accepted as a session', { tag: '@full' }, async ({ page }) => {
  const token = await host.partner.token(await host.partner.consult())
  await host.site.open(page, host.origin)
  await page.clock.install()
  const answers = ['<html>Sign in to the hotel</html>', '{}', '{"session":7}', 'null', '"ok"']
  await page.route('**/embed/session', (route) => {
    const body = answers.shift()
    const cors = { 'access-control-allow-origin': host.origin, 'access-control-allow-headers': 'authorization' }
    return body === undefined || route.request().method() !== 'POST'
      ? route.continue()
      : route.fulfill({ status: 200, headers: cors, body })
  })
  await page.evaluate((options) => window.mountWidget(options), { token, mode: 'inline', container: '#help' })
  await expectHeard(page, 'error', { code: 'unreachable' })
  await expect(async () => {
    await page.clock.runFor(10_000)
    expect(await heardBy(page)).toContainEqual(['ready', null])
  }).toPass({ timeout: 30_000 })
  expect(answers).toEqual([])
})

test('when the frame is blocked, the widget says so and the patient can retry', { tag: '@full' }, async ({ page }) => {
  const token = await host.partner.token(await host.partner.consult())
  await openShadows(page)
  await host.site.open(page, host.origin)
  await page.clock.install()
  await page.route('**/embed/v1/frame/**', (route) => route.abort('blockedbyclient'))
  await page.evaluate((options) => window.mountWidget(options), { token, mode: 'inline', container: '#help' })
  await expect(async () => {
    await page.clock.runFor(5_000)
    expect(await heardBy(page)).toContainEqual(['error', { code: 'frame_blocked' }])
  }).toPass({ timeout: 20_000 })
  await expect(page.getByText('Something in your browser is blocking this.')).toBeVisible()
  await page.unroute('**/embed/v1/frame/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(composerOf(await widgetFrame(page))).toBeVisible()
})
