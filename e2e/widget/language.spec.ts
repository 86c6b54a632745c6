import { composerOf } from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'
import { showToken, useWidgetHost } from '../fixtures/widget-host.ts'

const host = useWidgetHost()

test('a chosen language applies immediately, keeps the draft, and applies wherever the patient opens the widget', {
  tag: '@full',
}, async ({ page, browser }) => {
  const { partner } = host
  const consult = await partner.consult()
  const frame = await showToken(host, page, await partner.token(consult), { locale: 'en' })
  await composerOf(frame).fill('It itches at night')
  await frame.getByRole('button', { name: 'Language and links' }).click()
  await frame.getByRole('button', { name: 'العربية' }).click()
  await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(frame.getByRole('button', { name: 'اللغة والروابط' })).toBeFocused()
  await expect(frame.getByRole('textbox')).toHaveValue('It itches at night')
  // By keyboard alone.
  await page.keyboard.press('Enter')
  await expect(frame.getByRole('button', { name: 'العربية' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(frame.getByRole('button', { name: 'Polski' })).toBeFocused()
  const kept = page.waitForResponse((response) => response.url().includes('chooseLanguage'))
  await page.keyboard.press('Enter')
  await expect(frame.getByRole('button', { name: 'Wyślij' })).toBeVisible()
  await expect(frame.locator('html')).toHaveAttribute('dir', 'ltr')
  expect((await kept).ok()).toBe(true)
  // Another device, whose page asks for English.
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  const again = await showToken(host, other, await partner.token(consult), { locale: 'en' })
  await expect(again.getByRole('button', { name: 'Wyślij' })).toBeVisible()
  await elsewhere.close()
})

test('Escape closes the language menu and keeps the widget open', { tag: '@full' }, async ({ page }) => {
  const { partner } = host
  const frame = await showToken(host, page, await partner.token(await partner.consult()), { locale: 'en' })
  await frame.getByRole('button', { name: 'Language and links' }).click()
  await page.keyboard.press('Escape')
  await expect(frame.getByRole('button', { name: 'Polski' })).toHaveCount(0)
  await expect(frame.getByRole('button', { name: 'Language and links' })).toBeFocused()
  await expect(composerOf(frame)).toBeVisible()
})
