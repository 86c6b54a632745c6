import { openIn, openThread, replyField, signedIn } from '../fixtures/open-thread.ts'
import { atRest } from '../fixtures/page-loaded.ts'
import { expect, test } from '../fixtures/test.ts'

test('a list that is longer than the window does not lengthen the page', { tag: '@full' }, async ({ browser }) => {
  const context = await signedIn(browser)
  for (let n = 0; n < 12; n += 1) await openThread({ claimed: false })
  const page = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 720 })
  for (const path of [
    '/inbox/queue',
    '/inbox/mine',
    '/agenda',
    '/availability',
    '/profile',
    '/waiting-room',
    '/macros',
  ]) {
    await page.goto(path)
    await atRest(page)
    const room = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    expect(`${path} ${room}`).toBe(`${path} 0`)
  }
  await page.goto('/inbox/queue')
  await expect(page.locator('[data-consult]').first()).toBeVisible()
  await page.mouse.move(900, 400)
  await page.mouse.wheel(0, 2000)
  await page.keyboard.press('Space')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

for (const [what, width, text] of [
  ['320 px with text at 200 %', 320, '200%'],
  ['195 px', 195, '100%'],
] as const) {
  test(`at ${what}, the reply field keeps its height and Send is reachable`, { tag: '@full' }, async ({ browser }) => {
    const thread = await openThread()
    const page = await openIn(await signedIn(browser), thread)
    await page.setViewportSize({ width, height: 600 })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, text)
    const field = replyField(page, thread)
    await field.fill('Drink enough, and rest.')
    // In large text, the field has one row with Send, so that both are in sight while somebody writes.
    const narrowest = text === '200%' ? 5.5 * 32 : 7 * 16
    expect((await field.boundingBox())?.width).toBeGreaterThanOrEqual(narrowest)
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await send.scrollIntoViewIfNeeded()
    await expect(send).toBeInViewport({ ratio: 0.99 })
    await send.click()
    await expect(page.getByRole('log')).toContainText('Drink enough, and rest.')
  })
}

test('a long link wraps within its message, and opens without a referrer', { tag: '@full' }, async ({ browser }) => {
  const thread = await openThread()
  const address = `https://results.example/${'a1b2c3d4'.repeat(40)}`
  await thread.write(`See ${address} and http://plain.example and https://clinic.example@evil.example/x`)
  const page = await openIn(await signedIn(browser), thread)
  await page.setViewportSize({ width: 400, height: 800 })
  const message = page.locator('[data-message]').filter({ hasText: 'results.example' })
  await expect(message).toBeVisible()
  expect(
    await message
      .locator('p')
      .first()
      .evaluate((words) => words.scrollWidth - words.clientWidth),
  ).toBe(0)
  const log = page.getByRole('log')
  expect(await log.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  const link = message.getByRole('link')
  await expect(link).toHaveCount(1)
  await expect(link).toHaveText(address)
  await expect(link).toHaveAttribute('href', address)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})
