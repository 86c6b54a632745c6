import type { Locator, Page } from '@playwright/test'
import { readDemo } from '../fixtures/demo.ts'
import { bookCall, Desk, newJurisdiction, patientWaits } from '../fixtures/desk.ts'
import { Partner } from '../fixtures/partner.ts'
import { expect, test } from '../fixtures/test.ts'
import { covered, sideways } from './layout.ts'
import { signInBySession } from './screen.ts'

const paths = [
  '/inbox/mine',
  '/waiting-room',
  '/agenda',
  '/availability',
  '/profile',
  '/macros',
  '/worklist',
  '/account/security',
  '/account/notifications',
]

// With the wide fonts, the portal's own font does not load: what fits with them also fits while the font
// loads or is blocked.
test.beforeEach(async ({ page }, { project }) => {
  if (project.name === 'wide fonts') await page.route(/\.woff2$/, (route) => route.abort())
})

/** Tab names on a phone that end in an ellipsis. */
const cutNames = (page: Page) =>
  page
    .locator('nav li a > span.truncate')
    .evaluateAll((names) =>
      names
        .filter((name) => name.scrollWidth > name.clientWidth && name.clientWidth > 1)
        .map((name) => name.textContent),
    )

test('the check finds covered buttons and content that is wider than the page', { tag: '@full' }, async ({ page }) => {
  await page.setContent('<button>Send</button><div style="position:fixed;inset:0"></div>')
  expect(await covered(page)).toHaveLength(1)
  expect(await sideways(page)).toEqual([])
  await page.setContent('<button>Send</button><p style="width:3000px">wide</p>')
  expect(await covered(page)).toEqual([])
  expect(await sideways(page)).toHaveLength(1)
})

for (const locale of ['en-GB', 'es-ES']) {
  test.describe(locale, () => {
    test.use({ locale })

    test('on a phone, no page scrolls sideways and no tab’s name is cut off', { tag: '@full' }, async ({ page }) => {
      const demo = readDemo()
      await signInBySession(page, demo)
      for (const path of paths) {
        await page.goto(demo.portalUrl + path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
        await expect(page.locator('.skeleton')).toHaveCount(0)
        for (const width of [720, 360, 320]) {
          await page.setViewportSize({ width, height: 640 })
          expect.soft(await sideways(page), `${path} at ${width} px`).toEqual([])
          if (width === 360) expect.soft(await cutNames(page), `${path} at ${width} px`).toEqual([])
        }
      }
    })
  })
}

/** A small phone with text at 200 %, and a 1280 px screen at 400 % zoom (WCAG 1.4.4 and 1.4.10). */
const enlarged = [
  { what: '320 px with text at 200 %', width: 320, height: 640, text: '200%' },
  { what: '1280 px zoomed to 400 %', width: 320, height: 200, text: '100%' },
  { what: 'a laptop with text at 200 %', width: 1280, height: 720, text: '200%' },
] as const

for (const { what, width, height, text } of enlarged) {
  test(`at ${what}, the waiting room, agenda and availability neither scroll sideways nor cut off controls`, {
    tag: '@full',
  }, async ({ page }) => {
    const partner = new Partner()
    const jurisdiction = newJurisdiction()
    const desk = await Desk.open(page, partner, { licensedIn: [jurisdiction, 'US-CA'], path: '/profile' })
    const called = { firstName: 'Maximiliana Alexandra', lastName: 'von Hohenzollern-Sigmaringen' }
    const check = { devices: { camera: 'denied', microphone: 'missing' }, network: 'poor' }
    const reason = 'Shortness of breath when climbing stairs since last week'
    const waiting = await patientWaits(partner, { jurisdiction, reason, language: 'pt-BR' }, check, called)
    await bookCall(partner, desk.id, 5, called)
    await page.setViewportSize({ width, height })
    const enlarge = () =>
      page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, text)
    // The element can be scrolled to; content that loads above it at that moment may move it once more.
    const usable = (control: Locator) =>
      expect(async () => {
        await control.scrollIntoViewIfNeeded()
        await expect(control).toBeInViewport({ ratio: 0.99, timeout: 1_000 })
      }).toPass({ timeout: 20_000 })
    const goTo = async (path: string, ready: Locator) => {
      await page.goto(partner.demo.portalUrl + path)
      await enlarge()
      await expect(ready).toBeVisible()
    }

    const row = page.getByRole('listitem').filter({ hasText: 'Maximiliana' }).first()
    await goTo('/waiting-room', row)
    expect.soft(await sideways(page)).toEqual([])
    expect.soft(await covered(page)).toEqual([])
    await usable(row.getByRole('link'))
    await usable(page.getByRole('button', { name: 'Go on duty' }))

    const entry = page.getByRole('main').getByText('Maximiliana').first()
    await goTo('/agenda', entry)
    expect.soft(await sideways(page)).toEqual([])
    await usable(page.getByRole('button', { name: 'Today' }))
    // A list: days side by side have no room.
    await usable(entry)

    await goTo('/availability', page.getByRole('grid'))
    expect.soft(await sideways(page)).toEqual([])
    await page.getByRole('gridcell', { name: /^Friday 12:00 PM/ }).click()
    await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1)
    await page.getByRole('button', { name: 'Exact times' }).click()
    expect.soft(await sideways(page)).toEqual([])
    await usable(page.getByRole('group', { name: 'Friday, hours 1' }).getByLabel('To', { exact: true }))
    await usable(page.getByRole('button', { name: 'Save' }))
    await partner.call('POST', `/telehealth-consults/${waiting.id}/cancel`, {})
  })
}
