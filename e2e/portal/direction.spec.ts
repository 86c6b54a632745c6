import { sql } from '../fixtures/database.ts'
import { Desk, newJurisdiction } from '../fixtures/desk.ts'
import { atRest } from '../fixtures/page-loaded.ts'
import { Partner } from '../fixtures/partner.ts'
import { expect, test } from '../fixtures/test.ts'
import { undirected } from './direction.ts'

const firstName = 'محمد'
const lastName = 'الأنصاري'
const name = `${firstName} ${lastName}`

/** The open thread, the search results, the alerts. */
const parts = '[data-skip-target], [role=listbox], [role=dialog], aside'

test('the check finds Arabic text without its own text direction', { tag: '@full' }, async ({ page }) => {
  await page.setContent(`<p>With ${name}</p><p dir="auto">${name}</p><p>With <bdi>${name}</bdi></p><p>With Ada</p>`)
  expect(await undirected(page, 'body')).toEqual([`<p>With ${name}</p>`])
})

test('an Arabic patient’s name and messages keep their direction in the thread, the composer, the search and the alerts', {
  tag: '@full',
}, async ({ page }) => {
  const partner = new Partner()
  const jurisdiction = newJurisdiction()
  const desk = await Desk.open(page, partner, { licensedIn: [jurisdiction] })
  await desk.goOnDuty()
  const { id: patientId } = await partner.newPatient({ firstName, lastName })
  const reason = 'صداع منذ ثلاثة أيام'
  const { id } = await partner.call<{ id: string }>('POST', '/async-consults', { patientId, jurisdiction, reason })
  await partner.call('POST', `/async-consults/${id}/consent`, { decision: 'accept' })
  await partner.call('POST', `/async-consults/${id}/messages`, { text: 'السلام عليكم، عندي صداع (500 mg).' })
  await partner.call('POST', `/async-consults/${id}/claim`, undefined, desk.id)
  const looksRight = async (where: string) => {
    await atRest(page)
    await expect.soft(page.getByText(firstName).first(), where).toBeVisible()
    expect.soft(await undirected(page, parts), where).toEqual([])
  }

  await page.goto(`${partner.demo.portalUrl}/inbox/mine/${id}`)
  await expect(page.getByRole('log').getByText('السلام عليكم')).toBeVisible()
  const field = page.getByRole('textbox', { name: /^Reply to/ })
  await field.fill('وعليكم السلام')
  expect(await field.evaluate((area) => getComputedStyle(area).direction)).toBe('rtl')
  await looksRight('the thread')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('log').getByText('وعليكم السلام')).toBeVisible()
  await looksRight('the thread with a reply')

  await page.getByRole('combobox', { name: 'Search patients and messages' }).fill(lastName)
  await expect(page.getByRole('option').first()).toBeVisible()
  await looksRight('the search')

  await partner.call('POST', `/async-consults/${id}/messages`, { text: 'شكرا' })
  await sql("update tenant.async_consults set response_due_at = now() - interval '9 min' where async_consult_id = $1", [
    id,
  ])
  await page.goto(`${partner.demo.portalUrl}/agenda`)
  await page.getByRole('button', { name: '1 reply overdue' }).click()
  await expect(page.getByRole('dialog').getByText(firstName)).toBeVisible()
  await looksRight('the alert')
})
