import { readDemo } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'
import { cutOff, enlargeText, sideways } from './layout.ts'
import { signInBySession } from './screen.ts'

const largeText = [
  { path: '/sign-in', signedIn: false },
  { path: '/forgot', signedIn: false },
  { path: '/inbox/mine', signedIn: true },
  { path: '/inbox/queue', signedIn: true },
  { path: '/macros', signedIn: true },
  { path: '/profile', signedIn: true },
  { path: '/account/security', signedIn: true },
] as const

test('nothing is cut off at 320 px with text at 200 %, or in a window of 320 × 200 px', { tag: '@full' }, async ({
  page,
}) => {
  const demo = readDemo()
  for (const { path, signedIn } of largeText) {
    if (signedIn) await signInBySession(page, demo)
    for (const [height, large] of [
      [640, true],
      [200, false],
    ] as const) {
      await page.setViewportSize({ width: 320, height })
      await page.goto(demo.portalUrl + path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      if (signedIn) await expect(page.getByRole('button', { name: 'Your account' })).toBeAttached()
      await expect(page.locator('.skeleton')).toHaveCount(0)
      if (large) await enlargeText(page)
      const where = `${path} at 320 × ${height} px`
      // The alerts above the page are a separate landmark.
      const wide = (await sideways(page)).filter((part) => !part.startsWith('ASIDE'))
      expect.soft(wide, where).toEqual([])
      expect.soft(await cutOff(page), where).toEqual([])
    }
  }
})

test('with text at 200 %, the palette, the shortcuts and a list row are reachable at 320 px', { tag: '@full' }, async ({
  page,
}) => {
  const demo = readDemo()
  await signInBySession(page, demo)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${demo.portalUrl}/inbox/queue`)
  const row = page.locator('[data-consult]').first()
  await expect(row).toBeVisible()
  await enlargeText(page)
  await row.scrollIntoViewIfNeeded()
  expect((await row.boundingBox())?.height).toBeGreaterThan(150)
  await expect(row).toBeInViewport({ ratio: 0.5 })
  for (const [key, name] of [
    ['Control+k', 'Commands'],
    ['?', 'Keyboard shortcuts'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    expect.soft(await sideways(page), name).toEqual([])
    expect.soft(await cutOff(page), name).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
