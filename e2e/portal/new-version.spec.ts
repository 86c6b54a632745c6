import { Partner } from '../fixtures/partner.ts'
import { Physician } from '../fixtures/physician.ts'
import { expect, test } from '../fixtures/test.ts'

const partner = new Partner()
const header = 'x-portal-build'

test('a page that is older than its server offers a reload, which keeps the draft', { tag: '@full' }, async ({
  page,
}) => {
  const [me] = partner.demo.physicians
  const patient = await partner.newPatient()
  const { id } = await partner.call<{ id: string }>('POST', '/async-consults', { patientId: patient.id })
  await partner.call('POST', `/async-consults/${id}/consent`, { decision: 'accept' })
  await partner.call('POST', `/async-consults/${id}/claim`, undefined, me?.id)
  const physician = new Physician(page, partner.demo)
  await physician.signIn(0)
  await page.goto(`${partner.demo.portalUrl}/inbox/mine/${id}`)
  const composer = page.getByRole('textbox', { name: `Reply to ${patient.name}` })
  const reload = page.getByRole('button', { name: 'Reload to update' })

  // The page's own server is not newer, and reports which build it runs.
  const answered = await page.waitForResponse((response) => response.url().includes('/api/trpc/') && response.ok())
  const build = Number((await answered.allHeaders())[header])
  expect(build).toBeGreaterThan(0)
  await composer.fill('Half a sentence')
  await expect(reload).toBeHidden()

  await page.route('**/api/trpc/**', async (route) => {
    if (route.request().headers().accept?.includes('event-stream')) return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), [header]: `${build + 1}` } })
  })
  await composer.fill('Half a sentence more')
  await expect(reload).toBeVisible({ timeout: 20_000 })
  await page.unrouteAll({ behavior: 'wait' })
  page.once('dialog', (dialog) => dialog.accept())
  await reload.click()
  await expect(composer).toHaveValue('Half a sentence more')
  await expect(reload).toBeHidden()
})
