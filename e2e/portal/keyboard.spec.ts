import type { Locator, Page } from '@playwright/test'
import { Desk, newJurisdiction, patientWaits, ringEndsIn } from '../fixtures/desk.ts'
import { Partner } from '../fixtures/partner.ts'
import { expect, test } from '../fixtures/test.ts'

/** Presses Tab until that element has the focus, as a person without a mouse would. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let steps = 0; steps < 40; steps += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not come to ${wanted}`)
}

test('a day’s work is possible by keyboard alone: sign in, queue, claim, reply, resolve, next', async ({ page }) => {
  const partner = new Partner()
  const { demo } = partner
  const patient = await partner.newPatient()
  const { id } = await partner.call<{ id: string }>('POST', '/async-consults', { patientId: patient.id })
  await partner.call('POST', `/async-consults/${id}/consent`, { decision: 'accept' })
  const [, physician] = demo.physicians
  if (!physician) throw new Error('the demo has two physicians')
  const keys = page.keyboard

  await test.step('sign in', async () => {
    await page.goto(`${demo.portalUrl}/sign-in`)
    await page.getByLabel('Email address').focus()
    await keys.type(physician.email)
    await keys.press('Tab')
    await keys.type(physician.password)
    await keys.press('Enter')
    await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
  })

  await test.step('the first Tab stop skips the navigation bar', async () => {
    await expect(page.getByText('Up to date')).toBeVisible()
    await keys.press('Tab')
    await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused()
    await keys.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('open the queue and move through it with its keys', async () => {
    await keys.press('2')
    const rows = page.locator('[data-consult]')
    await expect(page.getByRole('list', { name: 'Queue' }).getByRole('link').first()).toBeVisible()
    // The list is one Tab stop, whichever row is active.
    await expect(page.locator('[data-consult][tabindex="0"]')).toHaveCount(1)
    await rows.first().focus()
    await keys.press('ArrowDown')
    await expect(rows.nth(1)).toBeFocused()
    await keys.press('Home')
    await expect(rows.first()).toBeFocused()
    await keys.press('Enter')
    await expect(page.getByRole('log')).toBeVisible()
    await expect(page.locator('h2:focus')).toBeVisible()
  })

  await test.step('leave the list and enter it again', async () => {
    await keys.press('Escape')
    await expect(page.locator('[data-consult]').first()).toBeFocused()
    await keys.press('Escape')
    await expect(page.getByRole('log')).toBeHidden()
    await keys.press('j')
    await expect(page.getByRole('log')).toBeVisible()
    await keys.press('Escape')
    await keys.press('Escape')
    await page.locator(`[data-consult="${id}"]`).focus()
    await keys.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: patient.name })).toBeFocused()
  })

  await test.step('claim a consult, which focuses the composer', async () => {
    await keys.press('c')
    await expect(page.getByRole('textbox', { name: /^Reply to/ })).toBeFocused()
    await keys.type('Does it itch, or burn?')
    await keys.press('Control+Enter')
    await expect(page.getByRole('log')).toContainText('Does it itch, or burn?')
    await expect(page.getByRole('log')).toContainText('Delivered')
  })

  await test.step('resolve the consult', async () => {
    await keys.press('Escape')
    await keys.press('e')
    const dialog = page.getByRole('dialog', { name: 'Ask the patient to confirm' })
    await expect(dialog.getByLabel('Summary')).toBeFocused()
    await keys.type('Contact dermatitis.')
    await keys.press('Tab')
    await keys.press('Tab')
    await keys.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Ask patient to confirm' })).toBeFocused()
    await keys.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Waiting for the patient to confirm this is resolved.')).toBeVisible()
  })

  await test.step('a page that replaces another takes the focus', async () => {
    await keys.press('w')
    await expect(page.getByRole('heading', { level: 1, name: 'Worklist' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('search from a page that has no search of its own', async () => {
    await keys.press('/')
    await expect(page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')).toBeFocused()
    await keys.type('itch burn')
    await expect(page.getByRole('option')).toHaveText(['Search messages for “itch burn”'])
    await keys.press('Enter')
    const field = page.getByRole('combobox', { name: 'Search patients and messages' })
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('itch burn')
    await expect(page.getByRole('option', { name: patient.name })).toContainText('Does it itch')
    await keys.press('Escape')
    await keys.press('Escape')
    await expect(field).not.toBeFocused()
  })

  await test.step('open a patient from another page, which is not loaded anew', async () => {
    await keys.press('w')
    await expect(page.getByRole('heading', { level: 1, name: 'Worklist' })).toBeVisible()
    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
    await keys.press('Control+k')
    await keys.type(patient.name)
    // Until the patient is found, the line to search messages is the first.
    await expect(page.getByRole('option', { name: new RegExp(`^${patient.name}`), selected: true })).toBeVisible()
    await keys.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: patient.name })).toBeVisible()
    await expect(page.locator('html[data-same-page]')).toHaveCount(1)
    await keys.press('Escape')
    await keys.press('Escape')
  })

  await test.step('move to the next consult', async () => {
    await keys.press('2')
    await expect(page.getByRole('list', { name: 'Queue' }).getByRole('link').first()).toBeVisible()
    await keys.press('j')
    await expect(page.getByRole('log')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: patient.name })).toBeHidden()
  })
})

test('duty, the palette, a ring and a call work by keyboard alone', { tag: '@full' }, async ({ page }) => {
  const partner = new Partner()
  const jurisdiction = newJurisdiction()
  const desk = await Desk.open(page, partner, { licensedIn: [jurisdiction], path: '/profile' })
  const keys = page.keyboard

  await test.step('go on duty with the switch', async () => {
    const duty = page.getByRole('switch', { name: 'On duty' })
    await tabTo(page, duty)
    await keys.press('Space')
    await expect(duty).toHaveAttribute('aria-checked', 'true')
    await expect.poll(async () => (await desk.presence()).status).toBe('online')
  })

  await test.step('open the waiting room from the palette', async () => {
    await keys.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')).toBeFocused()
    await keys.type('waiting room')
    await keys.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Waiting room' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('decline a ring', async () => {
    const first = await patientWaits(partner, { jurisdiction, reason: 'A cough' })
    await expect(desk.ring()).toContainText(first.patientName)
    await ringEndsIn(first.id, 300)
    await tabTo(page, desk.ring().getByRole('button', { name: 'Decline' }))
    await keys.press('Enter')
    await expect(desk.ring()).toBeHidden()
    await partner.call('POST', `/telehealth-consults/${first.id}/cancel`, {})
  })

  await test.step('accept another ring, write the note and end the call', async () => {
    const second = await patientWaits(partner, { jurisdiction, reason: 'Dizzy since noon' })
    await expect(desk.ring()).toContainText(second.patientName)
    await ringEndsIn(second.id, 300)
    await tabTo(page, desk.ring().getByRole('button', { name: 'Accept' }))
    await keys.press('Enter')
    await expect(page.getByRole('heading', { name: `Call with ${second.patientName}` })).toBeVisible()
    await tabTo(page, page.getByRole('textbox', { name: 'Subjective' }))
    await keys.type('Low blood pressure.')
    await tabTo(page, page.getByRole('button', { name: 'End call' }))
    await keys.press('Enter')
    const ending = page.getByRole('dialog', { name: 'End the call?' })
    await tabTo(page, ending.getByRole('button', { name: 'End call for both' }))
    await keys.press('Enter')
    await expect(page.getByRole('region', { name: 'Call summary' })).toContainText('Duration')
  })
})
