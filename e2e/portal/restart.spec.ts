import { Partner } from '../fixtures/partner.ts'
import { Physician } from '../fixtures/physician.ts'
import { type SecondPortal, startSecondPortal } from '../fixtures/second-portal.ts'
import { expect, test } from '../fixtures/test.ts'

const partner = new Partner()
let second: SecondPortal
test.beforeAll(async () => {
  second = await startSecondPortal()
})
test.afterAll(() => second.close())

const servers = [
  ['the API', () => second.api.crash()],
  ["the portal's server", () => second.crash()],
] as const

for (const [name, crash] of servers) {
  test(`when ${name} crashes and restarts, the page recovers by itself, shows missed messages and sends a reply once`, {
    tag: '@full',
  }, async ({ page }) => {
    const [me] = partner.demo.physicians
    const patient = await partner.newPatient()
    const { id } = await partner.call<{ id: string }>('POST', '/async-consults', { patientId: patient.id })
    await partner.call('POST', `/async-consults/${id}/consent`, { decision: 'accept' })
    await partner.call('POST', `/async-consults/${id}/claim`, undefined, me?.id)

    const physician = new Physician(page, { ...partner.demo, portalUrl: second.url })
    await physician.signIn(0)
    await page.goto(`${second.url}/inbox/mine/${id}`)
    const composer = page.getByRole('textbox', { name: `Reply to ${patient.name}` })
    await composer.fill('Sent as it died')
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await composer.fill('Typed while it was away')
    await crash()
    await partner.call('POST', `/async-consults/${id}/messages`, { text: 'Written meanwhile' })

    const conversation = physician.conversation(patient.name)
    await expect(conversation).toContainText('Written meanwhile', { timeout: 40_000 })
    await expect(composer).toHaveValue('Typed while it was away')
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled({ timeout: 40_000 })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(conversation).toContainText('Typed while it was away', { timeout: 40_000 })

    const texts = async () => {
      const { items } = await partner.call<{ items: { text: string; author: { type: string } }[] }>(
        'GET',
        `/async-consults/${id}/messages`,
      )
      return items.filter(({ author }) => author.type === 'physician').map(({ text }) => text)
    }
    await expect.poll(texts, { timeout: 40_000 }).toEqual(['Sent as it died', 'Typed while it was away'])
  })
}
