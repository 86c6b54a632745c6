import { type HoldingProxy, startHoldingProxy } from '@consult/testing'
import { composerOf, openHostSite, widgetFrame } from '../fixtures/host-site.ts'
import { Partner } from '../fixtures/partner.ts'
import { Physician } from '../fixtures/physician.ts'
import { expect, test } from '../fixtures/test.ts'
import { mount, useWidgetHost } from '../fixtures/widget-host.ts'

/** The time for a stream that stays silent, before the page polls instead. Milliseconds. */
const untilAsking = { timeout: 20_000 }

const proxies: HoldingProxy[] = []
const behind = async (target: string) => {
  const proxy = await startHoldingProxy(target)
  proxies.push(proxy)
  return `http://localhost:${new URL(proxy.url).port}`
}
test.afterEach(async () => {
  for (const proxy of proxies.splice(0)) await proxy.close()
})

test('behind a proxy that holds streams back, a physician is up to date, sees what comes and replies', {
  tag: '@full',
}, async ({ page }) => {
  const partner = new Partner()
  const [me] = partner.demo.physicians
  if (!me) throw new Error('the demo has physicians')
  const physician = new Physician(page, { ...partner.demo, portalUrl: await behind(partner.demo.portalUrl) })
  const { id: patientId, name } = await partner.newPatient()
  const { id } = await partner.call<{ id: string }>('POST', '/async-consults', { patientId, jurisdiction: null })
  await partner.call('POST', `/async-consults/${id}/consent`, { decision: 'accept' })
  await partner.call('POST', `/async-consults/${id}/claim`, undefined, me.id)
  await physician.signIn(0)
  await page.goto(new URL(`/inbox/mine/${id}`, page.url()).href)
  await expect(page.getByRole('banner').getByText('Up to date')).toBeVisible(untilAsking)
  await partner.call('POST', `/async-consults/${id}/messages`, { text: 'Written behind the proxy' })
  await expect(physician.conversation(name)).toContainText('Written behind the proxy')
  await physician.reply(name, 'Read behind the proxy')
  await expect(physician.conversation(name).getByText('Read behind the proxy')).toHaveCount(1)
})

const host = useWidgetHost()

test('behind a proxy that holds streams back, a patient sees the answer', { tag: '@full' }, async ({ page }) => {
  const { partner } = host
  const consult = await partner.consult()
  const site = await openHostSite(await behind(partner.apiUrl))
  await partner.allow(site.origin('bank'))
  await site.open(page, site.origin('bank'))
  await mount(page, await partner.token(consult))
  const frame = await widgetFrame(page)
  await composerOf(frame).fill('Is anybody there?')
  await composerOf(frame).press('Enter')
  await expect.poll(() => partner.texts(consult)).toEqual(['Is anybody there?'])
  await partner.reply(consult, 'I am here')
  await expect(frame.getByText('I am here')).toBeVisible(untilAsking)
  await partner.reply(consult, 'And still here')
  await expect(frame.getByText('And still here')).toBeVisible()
  site.close()
})
