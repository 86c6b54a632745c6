import type { Frame } from '@playwright/test'
import { sql } from '../fixtures/database.ts'
import { composerOf, expectHeard } from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'
import { show, useWidgetHost } from '../fixtures/widget-host.ts'

const host = useWidgetHost()

/** A one-pixel picture. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = { name: 'rash.png', mimeType: 'image/png', buffer: png }

const choose = (widget: Frame, ...files: (typeof picture)[]) =>
  widget.locator('input[type=file]').first().setInputFiles(files)

test('a picture is sent with a message, appears in it and opens enlarged, and a file that cannot be sent gets an explanation', async ({
  page,
}) => {
  const consult = await host.partner.consult()
  const widget = await show(host, page, consult)
  await composerOf(widget).fill('Since Monday')
  await choose(widget, picture, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await expect(widget.getByText('You can only send pictures (JPEG, PNG, WebP, HEIC) and PDFs.')).toBeVisible()
  await expect(widget.getByText('You can send your message when all files are uploaded')).toBeVisible()
  await widget.getByRole('button', { name: 'Remove notes.txt' }).click()
  await expect(composerOf(widget)).toBeFocused()
  await expect(widget.getByText('You can send your message when all files are uploaded')).toHaveCount(0)
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
  const { items } = await host.partner.call<{ items: { text: string; attachments: { fileName: string }[] }[] }>(
    'GET',
    `/async-consults/${consult.consultId}/messages`,
  )
  const sent = items.filter(({ attachments }) => attachments.length > 0)
  expect(sent.map(({ text, attachments }) => [text, attachments.map(({ fileName }) => fileName)])).toEqual([
    ['Since Monday', ['rash.png']],
  ])
})

test('a reload during an upload keeps the text and names the file to choose again', { tag: '@full' }, async ({
  page,
}) => {
  const consult = await host.partner.consult()
  let widget = await show(host, page, consult)
  let isHeld = true
  await page.route('**/v1/attachments', (route) => (isHeld ? undefined : route.continue()))
  await composerOf(widget).fill('Half a sentence')
  await choose(widget, picture)
  await expect(widget.getByRole('progressbar', { name: 'Uploading rash.png' })).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  widget = await show(host, page, consult)
  isHeld = false
  await expect(composerOf(widget)).toHaveValue('Half a sentence')
  await expect(widget.getByText('This file wasn’t fully uploaded when the page was reloaded.')).toBeVisible()
  const arrived = page.waitForResponse('**/v1/attachments')
  await choose(widget, picture)
  await expect(widget.getByText('This file wasn’t fully uploaded')).toHaveCount(0)
  await arrived
  await expect(widget.getByText('You can send your message when all files are uploaded')).toHaveCount(0)
  await composerOf(widget).press('Enter')
  await expect(widget.getByRole('log').getByRole('button', { name: 'Open rash.png' })).toBeVisible()
})

test('an upload survives the expiry of the token: it finishes with the next token, and one in progress continues', {
  tag: '@full',
}, async ({ page }) => {
  const consult = await host.partner.consult()
  const widget = await show(host, page, consult)
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/attachments')) uploads.push(request.headers().authorization ?? '')
  })
  const refresh = async () => {
    const next = await host.partner.token(consult)
    await page.evaluate((token) => window.handle.refresh(token), next)
  }
  await composerOf(widget).fill('With two pictures')

  // An upload whose token has expired before it starts.
  await sql(`update directory.embed_sessions set expires_at = now() - interval '1 second' where partner_id = $1`, [
    host.partner.id,
  ])
  await choose(widget, picture)
  await expectHeard(page, 'service:expired', { reason: 'expired' })
  await expect(widget.getByRole('progressbar', { name: 'Uploading rash.png' })).toBeVisible()
  await refresh()
  await expect(widget.getByText('You can send your message when all files are uploaded')).toHaveCount(0)
  expect(uploads).toHaveLength(2)
  expect(new Set(uploads).size).toBe(2)

  // An upload in progress while the page provides the next token.
  const held = Promise.withResolvers<void>()
  await page.route('**/v1/attachments', async (route) => {
    await held.promise
    await route.continue()
  })
  await choose(widget, { ...picture, name: 'arm.png' })
  await expect(widget.getByRole('progressbar', { name: 'Uploading arm.png' })).toBeVisible()
  const read = page.waitForResponse('**/trpc/embed.opening**')
  await refresh()
  await read
  await expect(widget.getByRole('progressbar', { name: 'Uploading arm.png' })).toBeVisible()
  await expect(composerOf(widget)).toHaveValue('With two pictures')
  held.resolve()
  await expect(widget.getByText('You can send your message when all files are uploaded')).toHaveCount(0)
  expect(uploads).toHaveLength(3)
  await composerOf(widget).press('Enter')
  const log = widget.getByRole('log', { name: 'Conversation' })
  await expect(log.getByRole('button', { name: /^Open / })).toHaveCount(2)
  await expect(log).toContainText('Delivered')
})
