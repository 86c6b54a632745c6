import { sql } from '../fixtures/database.ts'
import { readDemo } from '../fixtures/demo.ts'
import { Partner } from '../fixtures/partner.ts'
import { expect, test } from '../fixtures/test.ts'
import { signInBySession } from './screen.ts'

const makeSupervisor = (physicianId: string, is: boolean) =>
  sql('update tenant.physicians set supervisor_since = case when $2 then now() end where physician_id = $1', [
    physicianId,
    is,
  ])

test('only a supervisor is offered the reviews, and searches the audit there', { tag: '@full' }, async ({ page }) => {
  const demo = readDemo()
  const [physician] = demo.physicians
  if (!physician) throw new Error('the demo has physicians')
  await new Partner().call('GET', '/async-consults?limit=1', undefined, physician.id)
  await signInBySession(page, demo)
  await page.goto(`${demo.portalUrl}/reviews`)
  await expect(page.getByText('Only supervisors can open this page')).toBeVisible()
  await page.goto(`${demo.portalUrl}/profile`)
  await expect(page.getByRole('heading', { name: 'Languages' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open reviews' })).toHaveCount(0)
  await makeSupervisor(physician.id, true)
  try {
    await page.reload()
    await page.getByRole('link', { name: 'Open reviews' }).click()
    await expect(page.getByText(/No reasons to review|Mark reviewed/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Audit', exact: true }).click()
    await page.getByLabel('Action').fill('asyncConsults.list')
    await page.getByLabel('Person').fill(physician.id)
    await page.getByRole('button', { name: 'Search' }).click()
    const entries = page.getByRole('list', { name: 'Audit' }).getByRole('listitem')
    await expect(entries.first()).toContainText('asyncConsults.list')
  } finally {
    await makeSupervisor(physician.id, false)
  }
})
