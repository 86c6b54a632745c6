import type { Page } from '@playwright/test'
import { sql } from '../fixtures/database.ts'
import { Desk } from '../fixtures/desk.ts'
import { Partner } from '../fixtures/partner.ts'
import { expect, test } from '../fixtures/test.ts'

const partner = new Partner()

interface Wanted {
  readonly jurisdiction?: string
  readonly language?: string
  readonly metadata?: Record<string, string>
  readonly birthDate?: string
  readonly text?: string
  /** The assignee, and the minutes until the reply is due. */
  readonly assignee?: Desk
  readonly dueIn?: number
}

async function consult({ assignee, dueIn, birthDate, text, ...fields }: Wanted): Promise<{ id: string; name: string }> {
  const patient = await partner.newPatient()
  if (birthDate) await sql('update tenant.patients set birth_date = $2 where patient_id = $1', [patient.id, birthDate])
  const { id } = await partner.call<{ id: string }>('POST', '/async-consults', {
    patientId: patient.id,
    reason: 'A cough',
    ...fields,
  })
  await partner.call('POST', `/async-consults/${id}/consent`, { decision: 'accept' })
  if (text) await partner.call('POST', `/async-consults/${id}/messages`, { text })
  if (assignee) await partner.call('POST', `/async-consults/${id}/claim`, undefined, assignee.id)
  if (dueIn !== undefined) {
    const due = new Date(Date.now() + dueIn * 60_000)
    await sql('update tenant.async_consults set response_due_at = $2 where async_consult_id = $1', [id, due])
  }
  return { id, name: patient.name }
}

const rowOf = (page: Page, id: string) => page.locator(`[data-consult="${id}"]`)
const headings = (page: Page) => page.getByRole('region', { name: 'Mine' }).getByRole('heading', { level: 2 })

test('the physician’s own consults are grouped by urgency, and j and k skip the headings', { tag: '@full' }, async ({
  page,
}) => {
  const desk = await Desk.open(page, partner, { path: '/inbox/mine', licensedIn: ['US-CA'] })
  const late = await consult({ assignee: desk, dueIn: -20 })
  const soon = await consult({ assignee: desk, dueIn: 4 })
  const later = await consult({ assignee: desk, dueIn: 300 })
  await desk.reload()
  await expect(headings(page)).toHaveText(['Now1', 'Due soon1', 'Due later1'])
  await expect(page.getByRole('list', { name: 'Now' }).locator('[data-consult]')).toHaveAttribute(
    'data-consult',
    late.id,
  )
  await expect(page.getByRole('list', { name: 'Due soon' }).getByRole('listitem')).toHaveAttribute('aria-setsize', '1')
  for (const { id } of [late, soon, later]) {
    await page.keyboard.press('j')
    await expect(rowOf(page, id)).toHaveAttribute('aria-current', 'true')
  }
  await page.keyboard.press('k')
  await expect(rowOf(page, soon.id)).toHaveAttribute('aria-current', 'true')
})

test('compact rows show fifteen consults on a laptop, and stay compact in this browser', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const desk = await Desk.open(page, partner, { path: '/inbox/mine', licensedIn: ['US-CA'] })
  for (let n = 0; n < 24; n += 1) await consult({ assignee: desk, dueIn: n < 2 ? -5 : n < 4 ? 3 : 60 + n })
  await desk.reload()
  const whole = () =>
    page.locator('[data-consult]').evaluateAll(
      (rows) =>
        rows.filter((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          const list = row.closest('.overflow-y-auto')?.getBoundingClientRect()
          return list !== undefined && top >= list.top && bottom <= list.bottom
        }).length,
    )
  expect(await whole()).toBeLessThan(12)
  await page.getByRole('button', { name: 'Compact rows' }).click()
  await expect.poll(whole).toBeGreaterThanOrEqual(15)
  await desk.reload()
  await expect.poll(whole).toBeGreaterThanOrEqual(15)
})

test('a consult of another jurisdiction is marked and not counted, whatever the patient’s own jurisdiction', {
  tag: '@full',
}, async ({ page }) => {
  // All test patients have the jurisdiction US-CA.
  const desk = await Desk.open(page, partner, { path: '/inbox/queue', licensedIn: ['US-CA'] })
  const counted = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Queue/ })
  await expect(counted).toHaveText(/\d+ consults?$/)
  const before = Number(/\d+/.exec((await counted.textContent()) ?? '')?.[0])
  const mine = await consult({ jurisdiction: 'US-CA' })
  const theirs = await consult({ jurisdiction: 'US-NY' })
  await expect(rowOf(page, theirs.id)).toContainText('No license: US-NY')
  await expect(rowOf(page, mine.id)).not.toContainText('No license')
  await desk.reload()
  await expect(counted).toHaveText(new RegExp(`Queue${before + 1} consult`))
})

test('a row shows the patient’s age, their language if it differs, and urgency', { tag: '@full' }, async ({ page }) => {
  const desk = await Desk.open(page, partner, { path: '/inbox/mine', licensedIn: ['US-CA'] })
  await sql('update tenant.physicians set languages = $2 where physician_id = $1', [desk.id, ['en']])
  const { id } = await consult({
    assignee: desk,
    language: 'ar',
    birthDate: '1950-01-01',
    metadata: { priority: 'urgent' },
  })
  const plain = await consult({ assignee: desk, language: 'en' })
  await desk.reload()
  await expect(rowOf(page, id)).toContainText(/\d\d years old/)
  await expect(rowOf(page, id)).toContainText('Arabic')
  await expect(rowOf(page, id)).toContainText('Urgent')
  await expect(rowOf(page, plain.id)).not.toContainText(/English|Urgent|years/)
})

test('a search match in a long message is visible behind an ellipsis, also in a narrow list', { tag: '@full' }, async ({
  page,
}) => {
  const desk = await Desk.open(page, partner, { path: '/inbox/mine', licensedIn: ['US-CA'] })
  const word = `quince${Math.random().toString(36).slice(2, 8)}`
  await consult({
    assignee: desk,
    text: `${'It comes and it goes again, mostly in the evening. '.repeat(3)}${word} jam. ${'More. '.repeat(60)}`,
  })
  await page.getByRole('combobox', { name: 'Search patients and messages' }).fill(word)
  const hit = page.getByRole('option').filter({ hasText: word })
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const [line, mark] = [hit.locator('.line-clamp-2'), hit.locator('mark')]
    await expect(line).toHaveText(/^….*…$/)
    const [box, found] = [await line.boundingBox(), await mark.boundingBox()]
    expect(found && box && found.y + found.height <= box.y + box.height + 1).toBe(true)
  }
})
