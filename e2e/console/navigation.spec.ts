import { readDemo } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'
import { signInToConsole } from './console.ts'

test('a click in the navigation shows the page as current and loading before anything of it arrives', {
  tag: '@full',
}, async ({ page }) => {
  const { consoleUrl } = readDemo()
  await signInToConsole(page, 'developer', '/overview')
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toHaveCount(0)
  const arrives = Promise.withResolvers<void>()
  await page.route(`${consoleUrl}/**`, async (route) => {
    await arrives.promise
    await route.continue()
  })
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true })
  await link('Usage and limits').click()
  await expect(link('Usage and limits')).toHaveAttribute('aria-current', 'page')
  await expect(link('Overview')).not.toHaveAttribute('aria-current')
  await expect(page.getByRole('heading', { name: 'Usage and limits', level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
  await expect(page).toHaveURL(`${consoleUrl}/overview`)
  // A user who changes their mind in the meantime gets the page that they requested last.
  await link('API keys').click()
  await expect(page.getByRole('heading', { name: 'API keys', level: 1 })).toBeVisible()
  arrives.resolve()
  await expect(page.getByRole('button', { name: 'Create key' })).toBeVisible()
  await expect(page).toHaveURL(`${consoleUrl}/keys`)
  await expect(link('API keys')).toHaveAttribute('aria-current', 'page')
})

test('a click on a row shows that its page loads before anything of it arrives', { tag: '@full' }, async ({ page }) => {
  const { consoleUrl } = readDemo()
  await signInToConsole(page, 'developer', '/events')
  const row = page.getByRole('main').locator('a[href^="/events/"]').first()
  const href = (await row.getAttribute('href')) ?? ''
  const arrives = Promise.withResolvers<void>()
  await page.route(`${consoleUrl}/**`, async (route) => {
    await arrives.promise
    await route.continue()
  })
  await row.click()
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
  arrives.resolve()
  await expect(page.getByRole('heading', { name: 'Deliveries' })).toBeVisible()
  await expect(page).toHaveURL(consoleUrl + href)
})

test('a page that a role may not read says who may, and nothing else of it', { tag: '@full' }, async ({ page }) => {
  const { consoleUrl } = readDemo()
  await signInToConsole(page, 'developer', '/members')
  for (const [path, title] of [
    ['/members', 'Only administrators can open this page'],
    ['/settings', 'Only administrators can open this page'],
    ['/audit', 'Only administrators and auditors can open this page'],
  ] as const) {
    await page.goto(consoleUrl + path)
    await expect(page.getByText(title)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  }
})

test('the account menu has a link to the documentation that the API serves', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const { apiUrl } = readDemo()
  await signInToConsole(page, 'developer')
  await page.getByRole('button', { name: 'Your account' }).click()
  const docs = page.getByRole('menuitem', { name: /^Docs/ })
  await expect(docs).toHaveAttribute('href', `${apiUrl}/docs/`)
  await expect(docs).toHaveAttribute('target', '_blank')
  expect((await request.get(`${apiUrl}/docs/`)).status()).toBe(200)
})
