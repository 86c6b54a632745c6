import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { Desk, newJurisdiction, patientWaits } from '../fixtures/desk.ts'
import { Partner } from '../fixtures/partner.ts'

interface Shown {
  readonly title: string
  readonly body: string | undefined
  open: boolean
}

/** Desktop notifications as a page asks for them, with leave given. */
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

async function openDesk(...args: Parameters<typeof Desk.open>): Promise<Desk> {
  const desk = await Desk.open(...args)
  await watchDesktop(desk.page.context())
  await desk.page.reload()
  await desk.page.getByRole('button', { name: 'Alert settings' }).click()
  await desk.page.getByRole('switch', { name: 'Desktop notifications' }).click()
  await desk.page.keyboard.press('Escape')
  return desk
}

test('a ring shows on the desktop once, by its kind and the time alone, and in the tab; both go with it', async ({
  browser,
}) => {
  const partner = new Partner()
  const jurisdiction = newJurisdiction()
  const desk = await openDesk(browser, partner, { licensedIn: [jurisdiction] })
  const { page } = desk
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
