import { startTcpProxy } from '@consult/testing'
import type { Page } from '@playwright/test'
import { Partner } from '../fixtures/partner.ts'
import { Physician } from '../fixtures/physician.ts'
import { expect, test } from '../fixtures/test.ts'

const partner = new Partner()

/** A consult of the physician, with a patient who has a unique name. */
async function consultOf(physicianId: string) {
  const { id: patientId, name } = await partner.newPatient()
  const { id } = await partner.call<{ id: string }>('POST', '/async-consults', { patientId, jurisdiction: null })
  await partner.call('POST', `/async-consults/${id}/consent`, { decision: 'accept' })
  await partner.call('POST', `/async-consults/${id}/claim`, undefined, physicianId)
  const write = (text: string) => partner.call('POST', `/async-consults/${id}/messages`, { text })
  return { id, name, write }
}

const sign = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('status')
    .filter({ hasText: /Up to date|Reconnecting|Catching up|Offline/ })

async function openThread(physician: Physician) {
  const [me] = partner.demo.physicians
  if (!me) throw new Error('the demo has physicians')
  const consult = await consultOf(me.id)
  await physician.signIn(0)
  await physician.page.goto(new URL(`/inbox/mine/${consult.id}`, physician.page.url()).href)
  await expect(sign(physician.page)).toHaveText('Up to date')
  return consult
}

test('offline, typed text stays and nothing is sent, and back online the missed messages appear', async ({ page }) => {
  const physician = new Physician(page, partner.demo)
  const consult = await openThread(physician)
  const reply = page.getByRole('textbox', { name: `Reply to ${consult.name}` })
  await reply.fill('On its way')
  await page.context().setOffline(true)
  await expect(sign(page)).toHaveText('Offline')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await consult.write('Written while you were away')
  await expect(reply).toHaveValue('On its way')
  await page.context().setOffline(false)
  await expect(physician.conversation(consult.name)).toContainText('Written while you were away')
  await expect(sign(page)).toHaveText('Up to date')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
})

test('a connection that hangs is detected, and the composer waits until it works again', { tag: '@full' }, async ({
  page,
}) => {
  // A tab gives up a connection after nine seconds without a heartbeat.
  const proxy = await startTcpProxy(partner.demo.portalUrl)
  const portalUrl = `http://localhost:${new URL(proxy.url).port}`
  const physician = new Physician(page, { ...partner.demo, portalUrl })
  const consult = await openThread(physician)
  await page.getByRole('textbox', { name: `Reply to ${consult.name}` }).fill('On its way')
  proxy.silence()
  await consult.write('Written while the line hung')
  await expect(sign(page).first()).toHaveText('Reconnecting…', { timeout: 14_000 })
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  // It shows nothing else until a connection starts.
  await page.waitForFunction((from) => performance.now() - from > 3000, await page.evaluate(() => performance.now()))
  await expect(sign(page).first()).toHaveText('Reconnecting…')
  proxy.resume()
  proxy.cut()
  await expect(physician.conversation(consult.name)).toContainText('Written while the line hung', { timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled({ timeout: 20_000 })
  await proxy.close()
})
