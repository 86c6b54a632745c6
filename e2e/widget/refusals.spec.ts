import type { Page } from '@playwright/test'
import { sql } from '../fixtures/database.ts'
import { composerOf, expectHeard, openShadows, widgetFrame } from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'
import { mount, show, showToken, useWidgetHost } from '../fixtures/widget-host.ts'

const host = useWidgetHost({ each: true })

/** Half a minute passes, as fast as the page allows. */
const passHalfAMinute = (page: Page) => page.clock.runFor(30_000)

test('for a deleted patient, the widget says so and whom to ask', { tag: '@full' }, async ({ page }) => {
  const { partner } = host
  const patientId = await partner.patient()
  const token = await partner.patientToken(patientId)
  await host.site.open(page, host.origin)
  // Between the token exchange and the first request.
  await page.route('**/trpc/embed.opening**', async (route) => {
    await sql('delete from tenant.patients where patient_id = $1', [patientId])
    await route.continue()
  })
  await mount(page, token)
  const widget = await widgetFrame(page)
  await expect(widget.getByText('This conversation is no longer available')).toBeVisible()
  await expect(widget.getByText('Please contact the organization that sent you here.')).toBeVisible()
  await expect(widget.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectHeard(page, 'error', { code: 'not_found' })
})

test('after too many requests, the widget says so and then loads the conversation by itself', { tag: '@full' }, async ({
  page,
}) => {
  const { partner } = host
  const consult = await partner.consult()
  const token = await partner.token(consult)
  await page.clock.install()
  await page.route('**/trpc/embed.opening**', async (route) => {
    await route.fulfill({ status: 429, body: '' })
  })
  const widget = await showToken(host, page, token)
  await expect(widget.getByText('We’re very busy right now. We’ll keep trying.')).toBeVisible()
  await page.unroute('**/trpc/embed.opening**')
  await passHalfAMinute(page)
  await expect(composerOf(widget)).toBeVisible()
})

test('without a network on load, the widget says so, and “Try again” retries', { tag: '@full' }, async ({ page }) => {
  const token = await host.partner.token(await host.partner.consult())
  await page.route('**/trpc/embed.opening**', (route) => route.abort())
  const widget = await showToken(host, page, token)
  await expect(widget.getByText('Can’t connect right now. We’ll keep trying.')).toBeVisible()
  await page.unroute('**/trpc/embed.opening**')
  await widget.getByRole('button', { name: 'Try again' }).click()
  await expect(composerOf(widget)).toBeVisible()
})

test('when access ended before anything was shown, the widget says what to do and asks the page for a token', {
  tag: '@full',
}, async ({ page }) => {
  const { partner } = host
  const consult = await partner.consult()
  const token = await partner.token(consult)
  await host.site.open(page, host.origin)
  await page.clock.install()
  await page.route('**/trpc/embed.opening**', async (route) => {
    await partner.suspend(true)
    await route.continue()
  })
  await mount(page, token)
  const widget = await widgetFrame(page)
  await expectHeard(page, 'service:expired', { reason: 'invalid' })
  await page.unroute('**/trpc/embed.opening**')
  await expect(async () => {
    await passHalfAMinute(page)
    await expect(widget.getByText('Your access has expired.')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(widget.getByText('If that doesn’t help, contact the organization that sent you here')).toBeVisible()
  const asked = () => page.evaluate(() => window.heard.filter(([name]) => name === 'service:expired').length)
  const before = await asked()
  await widget.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(asked).toBeGreaterThan(before)
  await partner.suspend(false)
  const next = await partner.token(consult)
  await page.evaluate((given) => window.handle.refresh(given), next)
  await expect(composerOf(widget)).toBeVisible()
})

test('when access ends during a chat, the widget says what to do above the chat and keeps the chat', async ({
  page,
}) => {
  const { partner } = host
  const consult = await partner.consult()
  await page.clock.install()
  const widget = await show(host, page, consult)
  await composerOf(widget).fill('Kept')
  await sql(`update directory.embed_sessions set expires_at = now() - interval '1 second' where partner_id = $1`, [
    partner.id,
  ])
  await composerOf(widget).press('Enter')
  await expectHeard(page, 'service:expired', { reason: 'expired' })
  await expect(async () => {
    await passHalfAMinute(page)
    await expect(widget.getByText('Your access has expired. Please reload the page.')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(widget.getByRole('log')).toContainText('Kept')
})

test('before the frame exists, the panel explains each kind of failure', { tag: '@full' }, async ({ page }) => {
  const { partner, site } = host
  const token = await partner.token(await partner.consult())
  await openShadows(page)
  const panel = page.getByRole('region', { name: 'Medical consult' })

  await site.open(page, site.origin('elsewhere'))
  await mount(page, token)
  await expectHeard(page, 'error', { code: 'origin_not_allowed' })
  await expect(panel).toContainText(
    'Not available on this page right now. Please contact the organization that sent you here.',
  )

  await site.open(page, host.origin)
  await mount(page, `emt_${'x'.repeat(43)}`)
  await expectHeard(page, 'service:expired', { reason: 'invalid' })
  await expect(panel).toContainText('Your access has expired. Please reload the page.')

  await page.route('**/embed/session', (route) => route.abort())
  await mount(page, token, { mode: 'inline', container: 'body' })
  await expectHeard(page, 'error', { code: 'unreachable' })
  await expect(panel.last()).toContainText('Can’t connect right now. We’ll keep trying.')
})
