import { Partner } from '../fixtures/partner.ts'
import { Physician } from '../fixtures/physician.ts'
import { expect, test } from '../fixtures/test.ts'

test('in a browser that lacks what Safari 17.3 lacks, lists load and the page with hours opens', {
  tag: '@full',
}, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(AbortSignal, 'any')
    Reflect.deleteProperty(Map, 'groupBy')
    Reflect.deleteProperty(Object, 'groupBy')
    Reflect.deleteProperty(Promise, 'withResolvers')
  })
  const partner = new Partner()
  const physician = new Physician(page, partner.demo)
  const { id: patientId, name } = await partner.newPatient()
  const { id } = await partner.call<{ id: string }>('POST', '/async-consults', { patientId, jurisdiction: null })
  await partner.call('POST', `/async-consults/${id}/consent`, { decision: 'accept' })
  await physician.signIn()
  await physician.view('Queue')
  await expect(physician.row(name)).toBeVisible()
  await page.goto(new URL('/availability', page.url()).href)
  await expect(page.getByLabel('Time zone')).toBeVisible()
})
