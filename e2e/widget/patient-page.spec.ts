import type { Browser, Page } from '@playwright/test'
import { EmbeddingPartner } from '../fixtures/embedding-partner.ts'
import { Patient } from '../fixtures/patient.ts'
import { expect, test } from '../fixtures/test.ts'

/** An iPhone SE. */
const phone = { viewport: { width: 320, height: 568 }, hasTouch: true, locale: 'en-US' }

let partner: EmbeddingPartner
test.beforeAll(async () => {
  // No page of the partner's may show the widget: the page of a link is our own.
  partner = await EmbeddingPartner.create([])
})
test.afterAll(() => partner.close())

/** Opens a link as a mail scanner does: in a browser of its own, pressing every button, and typing nothing. */
async function scan(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(url)
  await expect(page.getByRole('heading')).toBeVisible()
  for (let n = 0; n < 4; n += 1) {
    const buttons = page.getByRole('button')
    for (let at = 0; at < (await buttons.count()); at += 1) await buttons.nth(at).click()
  }
  await context.close()
}

async function sayBirthDate(page: Page, [month, day, year]: readonly [string, string, string]): Promise<void> {
  await page.getByLabel('Month').fill(month)
  await page.getByLabel('Day', { exact: true }).fill(day)
  await page.getByLabel('Year').fill(year)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('a patient opens a link on a phone after programs did, says their date of birth, reads and answers', async ({
  browser,
}) => {
  const consult = await partner.consult('queued', { birthDate: '1985-04-12', email: 'patient@mail.example' })
  await partner.reply(consult, 'Please come in tomorrow.')
  const url = await partner.pageLink(consult)

  for (let n = 0; n < 50; n += 1) {
    for (const method of ['GET', 'HEAD']) expect((await fetch(url, { method })).status).toBe(200)
  }
  const unknown = await fetch(url.replace(/\w{8}$/, 'AAAAAAAA'))
  const known = await fetch(url)
  expect(await unknown.text()).toBe(await known.text())
  expect(Object.fromEntries(known.headers)).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(url)
  await expect(page).toHaveTitle('Messages')
  await expect(page.locator('body')).not.toContainText('Meridian')
  await sayBirthDate(page, ['4', '13', '1985'])
  await expect(page.getByRole('alert')).toContainText('Tries left today: 4')
  await sayBirthDate(page, ['4', '12', '1985'])

  const widget = await new Patient(page).widget()
  await expect(widget.getByText('Please come in tomorrow.')).toBeVisible()
  await widget.getByRole('textbox').fill('I will. Thank you!')
  await widget.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => partner.texts(consult)).toContain('I will. Thank you!')

  // The session ends while the patient types.
  await widget.getByRole('textbox').fill('One more question')
  await partner.endSessions()
  // The page may find out before the patient sends: then the text stays in the field.
  const send = widget.getByRole('button', { name: 'Send', exact: true })
  await send.dispatchEvent('click')
  await expect(page.getByText('What you typed is still there.')).toBeVisible()
  await sayBirthDate(page, ['4', '12', '1985'])
  await expect(async () => {
    if ((await widget.getByRole('textbox').inputValue({ timeout: 1_000 })) !== '') await send.click({ timeout: 1_000 })
    expect(await partner.texts(consult)).toContain('One more question')
  }).toPass()

  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
  expect(await page.evaluate(async () => (await navigator.serviceWorker?.getRegistrations())?.length ?? 0)).toBe(0)
  await context.close()
})

test('a link opens after five browsers have pressed every button of its page', { tag: '@full' }, async ({
  browser,
}) => {
  const consult = await partner.consult('queued', { birthDate: '1985-04-12', email: 'scanned@mail.example' })
  const url = await partner.pageLink(consult)
  for (let n = 0; n < 5; n += 1) await scan(browser, url)
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(url)
  await sayBirthDate(page, ['4', '12', '1985'])
  const widget = await new Patient(page).widget()
  await expect(widget.getByRole('textbox')).toBeVisible()
  await context.close()
})
