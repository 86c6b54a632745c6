import type { Page } from '@playwright/test'
import { Desk } from '../fixtures/desk.ts'
import { atRest } from '../fixtures/page-loaded.ts'
import { Partner } from '../fixtures/partner.ts'
import { requestOf } from '../fixtures/procedure.ts'
import { expect, test } from '../fixtures/test.ts'

/** Every letter is a shortcut in a consult or opens another one. */
const reply = 'take x, a cap per meal; j k m t e'

/** Milliseconds between two keys of a fast typist. */
const perKey = 50

/** A consult of the physician, or one left in the queue. */
async function newConsult(partner: Partner, desk: Desk, claimed = true): Promise<string> {
  const patient = await partner.newPatient()
  const { id } = await partner.call<{ id: string }>('POST', '/async-consults', { patientId: patient.id })
  await partner.call('POST', `/async-consults/${id}/consent`, { decision: 'accept' })
  if (claimed) await partner.call('POST', `/async-consults/${id}/claim`, undefined, desk.id)
  return id
}

/** Delays all answers of the service except the stream. */
async function slowDown(page: Page, milliseconds: number): Promise<void> {
  await page.unroute('**/api/trpc/**')
  await page.route('**/api/trpc/**', async (route) => {
    if (route.request().method() === 'GET') await new Promise((then) => setTimeout(then, milliseconds))
    await route.continue().catch(() => {})
  })
}

const field = (page: Page) => page.getByRole('textbox', { name: /^Reply to/ })
const openConsult = (page: Page) => page.url().split('/').at(-1)

for (const delay of [0, 300, 1200, 2000]) {
  test(`a reply typed right after j and r goes to the consult that j opened, with answers ${delay} ms late`, {
    tag: delay === 1200 ? [] : ['@full'],
  }, async ({ page }) => {
    const partner = new Partner()
    const desk = await Desk.open(page, partner, { licensedIn: ['US-CA'], path: '/profile' })
    for (let n = 0; n < 3; n += 1) await newConsult(partner, desk)
    await page.goto(`${partner.demo.portalUrl}/inbox/mine`)
    await expect(page.locator('[data-consult]')).toHaveCount(3)
    await atRest(page)
    const ids = await page.locator('[data-consult]').evaluateAll((rows) => rows.map((row) => row.dataset.consult))
    await page.keyboard.press('j')
    await expect(field(page)).toBeVisible()
    expect(openConsult(page)).toBe(ids[0])

    await slowDown(page, delay)
    for (const key of ['j', 'r', ...reply]) {
      await page.keyboard.press(key)
      await page.waitForTimeout(perKey)
    }
    await expect(field(page)).toHaveValue(reply)
    expect(openConsult(page)).toBe(ids[1])
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Escape')
    for (const [key, id] of [
      ['k', ids[0]],
      ['j', ids[1]],
      ['j', ids[2]],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page).toHaveURL(new RegExp(`${id}$`))
      await expect(field(page)).toHaveValue(id === ids[1] ? reply : '')
    }
  })
}

test('a claim that is answered late leaves the physician in the consult they have moved to', { tag: '@full' }, async ({
  page,
}) => {
  const partner = new Partner()
  const desk = await Desk.open(page, partner, { licensedIn: ['US-CA'], path: '/profile' })
  const mine = await newConsult(partner, desk)
  const queued = await newConsult(partner, desk, false)
  await page.goto(`${partner.demo.portalUrl}/inbox/queue/${queued}`)
  await atRest(page)
  await expect(page.getByRole('button', { name: 'Claim' })).toBeVisible()
  let answer = () => {}
  const held = new Promise<void>((then) => {
    answer = then
  })
  await page.route(requestOf('asyncConsults.claim'), async (route) => {
    await held
    await route.continue()
  })
  const claimed = page.waitForResponse(requestOf('asyncConsults.claim'))
  await page.keyboard.press('c')
  await page.keyboard.press('1')
  await page.locator(`[data-consult="${mine}"]`).click()
  await field(page).click()
  await page.keyboard.type('Two at ')
  answer()
  await claimed
  await expect(page.locator('[data-consult]')).toHaveCount(2)
  await page.keyboard.type('night')
  expect(openConsult(page)).toBe(mine)
  await expect(field(page)).toHaveValue('Two at night')
})

test('c followed by r claims a consult and starts a reply that does not begin with the letter r', {
  tag: '@full',
}, async ({ page }) => {
  const partner = new Partner()
  const desk = await Desk.open(page, partner, { licensedIn: ['US-CA'], path: '/profile' })
  const queued = await newConsult(partner, desk, false)
  await page.goto(`${partner.demo.portalUrl}/inbox/queue/${queued}`)
  await atRest(page)
  await expect(page.getByRole('button', { name: 'Claim' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('rest')
  await expect(field(page)).toHaveValue('est')
})

test('text typed after r where no reply is possible is kept as a draft and triggers no command', {
  tag: '@full',
}, async ({ page }) => {
  const partner = new Partner()
  const desk = await Desk.open(page, partner, { licensedIn: ['US-CA'], path: '/profile' })
  const queued = await newConsult(partner, desk, false)
  await page.goto(`${partner.demo.portalUrl}/inbox/queue/${queued}`)
  await atRest(page)
  await expect(page.getByRole('button', { name: 'Claim' })).toBeVisible()
  await page.keyboard.type('rcapa')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Unsent reply:')).toBeVisible()
  await expect(page.getByText('capa', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Claim' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
