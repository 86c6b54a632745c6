import { faultsOf, wcag } from '../fixtures/axe.ts'
import { readDemo } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'

const site = () => `${readDemo().apiUrl}/docs`

test('a reader finds a page of the documentation by search, with the keyboard alone', { tag: '@smoke' }, async ({
  page,
}) => {
  await page.goto(site())
  await page.getByRole('button', { name: 'Search' }).waitFor()
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Search the documentation' })
  await dialog.getByRole('searchbox').fill('rotate secret')
  await dialog.getByRole('link', { name: /^Webhooks › Rotate the secret/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/docs\/webhooks#rotate-the-secret$/)
  await expect(page.getByRole('heading', { name: 'Rotate the secret' })).toBeInViewport()
})

test('a page of the documentation is copied as Markdown', { tag: '@full' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${site()}/idempotency`)
  await page.getByRole('button', { name: 'Copy as Markdown' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^# Idempotency\n/)
})

test('the theme that a reader chose stays on the next page', { tag: '@full' }, async ({ page }) => {
  await page.goto(site())
  await page.getByRole('button', { name: 'Dark mode' }).click()
  await page.getByRole('link', { name: 'Events', exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Light mode' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('axe finds nothing on the pages of the documentation, and none overflows at 320 px', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/webhooks', '/errors', '/portal']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${site()}${path}`)
      expect(await faultsOf(page, wcag), `${path} in ${colorScheme}`).toEqual([])
    }
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(beyond, path).toBeLessThanOrEqual(0)
  }
})

test('pages of the documentation and the status page fit a phone with large text, in both directions', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { apiUrl } = readDemo()
  for (const path of ['/docs/credentials', '/docs/webhooks', '/status']) {
    await page.goto(`${apiUrl}${path}`)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    for (const direction of ['ltr', 'rtl'] as const) {
      await page.evaluate((dir) => {
        document.documentElement.dir = dir
      }, direction)
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(beyond, `${path} ${direction}`).toBeLessThanOrEqual(0)
    }
  }
})
