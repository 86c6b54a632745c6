import type { BrowserContext, Page } from '@playwright/test'
import { sql } from '../fixtures/database.ts'
import { Desk, newJurisdiction, patientWaits } from '../fixtures/desk.ts'
import { Partner } from '../fixtures/partner.ts'
import { expect, test } from '../fixtures/test.ts'

interface Shown {
  readonly title: string
  readonly body: string | undefined
  open: boolean
}

/** Records the desktop notifications that a page requests, with permission granted. */
async function watchDesktop(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shown: { title: string; body: string | undefined; open: boolean }[] = []
    class Watched {
      static permission = 'granted'
      static asked = 0
      static requestPermission() {
        Watched.asked += 1
        return Promise.resolve('granted')
      }
      readonly #entry
      constructor(title: string, options?: NotificationOptions) {
        this.#entry = { title, body: options?.body, open: true }
        shown.push(this.#entry)
      }
      close() {
        this.#entry.open = false
      }
    }
    Object.assign(window, { Notification: Watched, shown })
  })
}

const shownOn = (page: Page) => page.evaluate(() => (window as unknown as { shown: Shown[] }).shown)
const clockOnly = /^\d{1,2}:\d{2}(\s?[AP]M)?$/u

async function openDesk(page: Page, partner: Partner, jurisdiction: string): Promise<Desk> {
  await watchDesktop(page.context())
  const desk = await Desk.open(page, partner, { licensedIn: [jurisdiction] })
  await page.getByRole('button', { name: 'Alert settings' }).click()
  const desktop = page.getByRole('switch', { name: 'Desktop notifications' })
  await desktop.click()
  await expect(desktop).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')
  return desk
}

test('a ring shows one desktop notification with only its kind and time, and marks the tab until it ends', {
  tag: '@full',
}, async ({ page }) => {
  const partner = new Partner()
  const jurisdiction = newJurisdiction()
  const desk = await openDesk(page, partner, jurisdiction)
  await desk.goOnDuty()
  const others = [await desk.tab('/profile'), await desk.tab('/profile')]
  const visit = await patientWaits(partner, { jurisdiction, reason: 'Chest pain' })
  await expect(desk.ring()).toContainText(visit.patientName)
  await expect(page).toHaveTitle(/^\(1\) /)
  await expect(page.locator('link[rel="icon"]').first()).toHaveAttribute('href', /^data:image\/svg/)

  const tabs = [page, ...others]
  const shown = async () => (await Promise.all(tabs.map(shownOn))).flat()
  await expect.poll(async () => (await shown()).length).toBe(1)
  const [notification] = await shown()
  expect(notification?.title).toBe('Incoming call')
  expect(notification?.body).toMatch(clockOnly)

  await desk.ring().getByRole('button', { name: 'Decline' }).click()
  await expect(page).not.toHaveTitle(/^\(1\) /)
  await expect.poll(async () => (await shown()).some(({ open }) => open)).toBe(false)
  await partner.call('POST', `/telehealth-consults/${visit.id}/cancel`, {})
})

/** A consult of the physician whose patient waits for a reply. */
async function owedReply(partner: Partner, jurisdiction: string, desk: Desk): Promise<{ id: string; name: string }> {
  const { id: patientId, name } = await partner.newPatient()
  const { id } = await partner.call<{ id: string }>('POST', '/async-consults', { patientId, jurisdiction })
  await partner.call('POST', `/async-consults/${id}/consent`, { decision: 'accept' })
  await partner.call('POST', `/async-consults/${id}/claim`, undefined, desk.id)
  return { id, name }
}

const dueIn = (id: string, ms: number) =>
  sql('update tenant.async_consults set response_due_at = $2 where async_consult_id = $1', [
    id,
    new Date(Date.now() + ms),
  ])

const overdueButton = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true })
const overdueList = (page: Page) => page.getByRole('dialog', { name: /overdue$/ })
const announcer = (page: Page) => page.locator('[role=status][aria-live=polite]')

test('an overdue reply is announced until it is answered, and not while off duty', { tag: '@full' }, async ({
  page,
}) => {
  const partner = new Partner()
  const jurisdiction = newJurisdiction()
  const desk = await openDesk(page, partner, jurisdiction)
  await desk.goOnDuty()
  const { id } = await owedReply(partner, jurisdiction, desk)
  await dueIn(id, 2000)
  await desk.reload()
  const alert = overdueButton(page, '1 reply overdue')
  await expect(alert).toBeVisible()
  await expect(announcer(page)).toContainText('1 reply overdue')
  await expect(page).toHaveTitle(/^\(1\) /)
  await expect.poll(async () => (await shownOn(page)).at(-1)).toMatchObject({ title: 'Reply overdue', open: true })
  expect((await shownOn(page)).at(-1)?.body).toMatch(clockOnly)

  await page.getByRole('switch', { name: 'On duty' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Go off duty' }).click()
  await expect(alert).toBeHidden()
  await expect(page).not.toHaveTitle(/^\(1\) /)
  await expect.poll(async () => (await shownOn(page)).some(({ open }) => open)).toBe(false)

  await desk.goOnDuty()
  await expect(alert).toBeVisible()
  await partner.call('POST', `/async-consults/${id}/replies`, { text: 'Good morning.' }, desk.id)
  await expect(alert).toBeHidden()
  await expect(page).not.toHaveTitle(/^\(1\) /)
})

test('overdue replies are listed, and after dismissal reappear only for another reply or a new breach', {
  tag: '@full',
}, async ({ page }) => {
  const partner = new Partner()
  const jurisdiction = newJurisdiction()
  const desk = await openDesk(page, partner, jurisdiction)
  await desk.goOnDuty()
  const [first, second] = [await owedReply(partner, jurisdiction, desk), await owedReply(partner, jurisdiction, desk)]
  await dueIn(first.id, -60 * 60_000)
  await dueIn(second.id, -30 * 60_000)
  await page.goto(`${partner.demo.portalUrl}/agenda`)
  const both = overdueButton(page, '2 replies overdue')
  await both.click()
  await expect(overdueList(page).getByRole('link')).toContainText([first.name, second.name])
  // People behind the physician can read desktop notifications.
  for (const { title, body } of await shownOn(page)) expect(`${title} ${body}`).not.toContain(first.name)

  const inAnotherTab = await desk.tab('/profile')
  await expect(overdueButton(inAnotherTab, '2 replies overdue')).toBeVisible()
  await overdueList(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(both).toBeHidden()
  await expect(announcer(page)).toContainText('Dismissed until another reply is overdue.')
  await expect(overdueButton(inAnotherTab, '2 replies overdue')).toBeHidden()
  await inAnotherTab.close()
  await desk.reload()
  await expect(page).toHaveTitle(/^\(2\) /)
  await expect(page.getByRole('button', { name: /overdue$/ })).toHaveCount(0)

  await dueIn(second.id, -10 * 60_000)
  await desk.reload()
  await overdueButton(page, '1 reply overdue').click()
  await overdueList(page).getByRole('link', { name: second.name }).click()
  await expect(page.getByRole('heading', { level: 2, name: second.name })).toBeVisible()
  await expect(overdueButton(page, '1 reply overdue')).toBeHidden()
  await expect(overdueList(page)).toBeHidden()
})

/**
 * Returns the positions of everything that a user could click by mistake: the page, its rows, and the bar, except the
 * bar's free part and elements without a size, such as words for screen readers.
 */
const placesOn = (page: Page) =>
  page.locator('header:has([role=switch]) > :not(.\\@container), main, nav, [data-consult]').evaluateAll((parts) =>
    parts
      .map((part) => part.getBoundingClientRect())
      .filter(({ width, height }) => width * height > 0)
      .map((place) => JSON.stringify(place)),
  )

test('a reply that becomes overdue moves nothing on the page, on a computer or a phone', { tag: '@full' }, async ({
  page,
}) => {
  const partner = new Partner()
  const jurisdiction = newJurisdiction()
  const desk = await openDesk(page, partner, jurisdiction)
  await desk.goOnDuty()
  const { id } = await owedReply(partner, jurisdiction, desk)
  await dueIn(id, 25_000)
  await page.goto(`${partner.demo.portalUrl}/inbox/queue`)
  const phone = await desk.tab('/inbox/queue')
  await phone.setViewportSize({ width: 320, height: 640 })
  const tabs = [page, phone]
  for (const tab of tabs) {
    await expect(tab.getByRole('button', { name: 'Alert settings' })).toBeVisible()
    await expect(tab.getByRole('switch', { name: 'On duty' })).toBeVisible()
    await expect(tab.locator('[data-consult]').first()).toBeVisible()
  }
  const before = await Promise.all(tabs.map(placesOn))
  for (const tab of tabs) await expect(overdueButton(tab, '1 reply overdue')).toHaveCount(0)
  for (const tab of tabs) await expect(overdueButton(tab, '1 reply overdue')).toBeVisible({ timeout: 40_000 })
  expect(await Promise.all(tabs.map(placesOn))).toEqual(before)
})
