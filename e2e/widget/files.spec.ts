import { expect, type Frame, type Page, test } from '@playwright/test'
import { type EmbeddedConsult, EmbeddingPartner } from '../fixtures/embedding-partner.ts'
import { composerOf, type HostSite, openHostSite, widgetFrame } from '../fixtures/host-site.ts'

let site: HostSite
let partner: EmbeddingPartner

test.beforeAll(async () => {
  partner = await EmbeddingPartner.create([])
  site = await openHostSite(partner.apiUrl)
  await partner.allow(site.origin('bank'))
})
test.afterAll(async () => {
  site.close()
  await partner.close()
})

/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = { name: 'rash.png', mimeType: 'image/png', buffer: png }

async function openWidget(page: Page, consult: EmbeddedConsult): Promise<Frame> {
  const token = await partner.token(consult)
  await site.open(page, site.origin('bank'))
  await page.evaluate((given) => window.mountWidget({ token: given, mode: 'inline', container: '#help' }), token)
  return widgetFrame(page)
}
const choose = (widget: Frame, ...files: (typeof picture)[]) =>
  widget.locator('input[type=file]').first().setInputFiles(files)

test('a picture is sent with a message, stands in it, opens large; what cannot be sent is refused in words', async ({
  page,
}) => {
  const consult = await partner.consult()
  const widget = await openWidget(page, consult)
  await composerOf(widget).fill('Since Monday')
  await choose(widget, picture, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await expect(widget.getByText('Only pictures (JPEG, PNG, WebP, HEIC) and PDF can be sent.')).toBeVisible()
  await expect(widget.getByText('You can send once the files have arrived')).toBeVisible()
  await widget.getByRole('button', { name: 'Remove notes.txt' }).click()
  await expect(composerOf(widget)).toBeFocused()
  await expect(widget.getByText('You can send once the files have arrived')).toHaveCount(0)
  await composerOf(widget).press('Enter')

  const log = widget.getByRole('log', { name: 'Conversation' })
  await expect(log).toContainText('Since Monday')
  await expect(log).toContainText('Delivered')
  const shown = log.getByRole('button', { name: 'Open rash.png' })
  await expect(shown.locator('img')).toBeVisible()
  await shown.click()
  await expect(widget.getByRole('dialog', { name: 'rash.png' }).locator('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shown).toBeFocused()
  const { items } = await partner.call<{ items: { text: string; attachments: { fileName: string }[] }[] }>(
    'GET',
    `/async-consults/${consult.consultId}/messages`,
  )
  const sent = items.filter(({ attachments }) => attachments.length > 0)
  expect(sent.map(({ text, attachments }) => [text, attachments.map(({ fileName }) => fileName)])).toEqual([
    ['Since Monday', ['rash.png']],
  ])
})

test('a reload in the middle of an upload loses no text, and says which file to choose again', async ({ page }) => {
  const consult = await partner.consult()
  let widget = await openWidget(page, consult)
  let isHeld = true
  await page.route('**/v1/attachments', (route) => (isHeld ? undefined : route.continue()))
  await composerOf(widget).fill('Half a sentence')
  await choose(widget, picture)
  await expect(widget.getByRole('progressbar', { name: 'rash.png is being uploaded' })).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  widget = await openWidget(page, consult)
  isHeld = false
  await expect(composerOf(widget)).toHaveValue('Half a sentence')
  await expect(widget.getByText('It had not arrived when the page was reloaded.')).toBeVisible()
  const arrived = page.waitForResponse('**/v1/attachments')
  await choose(widget, picture)
  await expect(widget.getByText('It had not arrived')).toHaveCount(0)
  await arrived
  await expect(widget.getByText('You can send once the files have arrived')).toHaveCount(0)
  await composerOf(widget).press('Enter')
  await expect(widget.getByRole('log').getByRole('button', { name: 'Open rash.png' })).toBeVisible()
})
