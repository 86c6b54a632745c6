import { expect, type Page, test } from '@playwright/test'
import { addressOf, openState } from './examine.ts'

/** Features that some browsers lack or refuse, and how to make this browser behave like them. */
const lacks: Readonly<Record<string, () => void>> = {
  'refuses notifications, as on Android': () => {
    const refusing = class {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor() {
        throw new TypeError('Illegal constructor')
      }
    }
    Object.assign(window, { Notification: refusing })
  },
  'has no sound, as in a locked-down mode': () => {
    Reflect.deleteProperty(window, 'AudioContext')
  },
  'refuses sound': () => {
    const refusing = class {
      constructor() {
        throw new DOMException('too many', 'NotSupportedError')
      }
    }
    Object.assign(window, { AudioContext: refusing })
  },
  'has no locks, as without TLS': () => {
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
  },
  'has no channels between tabs': () => {
    Reflect.deleteProperty(window, 'BroadcastChannel')
  },
}

async function expectRing(page: Page): Promise<void> {
  await openState(page, addressOf('portal/ring/with-desktop-notifications'))
  // The first key lets the browser play sounds, and lets the page ask for them.
  await page.keyboard.press('Shift')
  const ring = page.getByRole('alertdialog', { name: 'Incoming call' })
  await expect(ring.getByRole('button', { name: 'Accept' })).toBeVisible()
  // The page behind it and all other alerts are still there.
  await expect(page.locator('header').first()).toBeVisible()
  await expect(page.locator('aside[aria-label="Alerts"]')).toBeAttached()
  expect(await page.evaluate(() => window.gallery.faults)).toEqual([])
}

for (const [what, lack] of Object.entries(lacks)) {
  test(`portal: a ring is shown where the browser ${what}`, { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(lack)
    await expectRing(page)
  })
}

test('portal: a ring is shown where the browser refuses everything that alerts use', async ({ page }) => {
  // Without sound, the refusal of sound cannot be seen.
  for (const [what, lack] of Object.entries(lacks)) if (!what.startsWith('has no sound')) await page.addInitScript(lack)
  await expectRing(page)
})

test('portal: alerts that fail leave the ring and the page in place', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => {
    const fail = () => {
      throw new Error('not expected')
    }
    Object.assign(window, { Notification: Object.defineProperty(fail, 'permission', { get: fail }) })
  })
  await page.goto(addressOf('portal/ring/with-desktop-notifications'))
  const ring = page.getByRole('alertdialog', { name: 'Incoming call' })
  await expect(ring.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(page.locator('aside[aria-label="Alerts"]')).not.toBeAttached()
  await expect(page.locator('header').first()).toBeVisible()
})
