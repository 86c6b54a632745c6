import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { openIn, openThread, replyField, signedIn } from '../fixtures/open-thread.ts'
import { expect, test } from '../fixtures/test.ts'

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc = (bytes: Buffer) =>
  (bytes.reduce((sum, byte) => (crcTable[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, check])
}

/** A real picture that browsers can show: one color, with that size. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x9a)])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

const rash = { name: 'rash.png', mimeType: 'image/png', buffer: png(60, 40) }
/** A document of one page with a black square. Readers rebuild its missing table of objects. */
const onePage = `%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<<>>>> endobj
4 0 obj <</Length 31>> stream
0 0 0 rg 20 20 160 160 re f    
endstream endobj
trailer <</Root 1 0 R>>
%%EOF`
const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from(onePage) }

const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file]').setInputFiles(files)

test('files are previewed, sent with the reply, shown in the transcript and opened by keyboard', {
  tag: '@full',
}, async ({ browser }) => {
  const thread = await openThread()
  const page = await openIn(await signedIn(browser), thread)
  await expect(replyField(page, thread)).toBeEditable()
  await choose(page, [rash, { ...rash, name: 'rash-2.png' }, letter])
  const files = page.getByRole('list', { name: 'Attached files' })
  await expect(files.getByRole('listitem')).toHaveCount(3)
  await expect(files.getByText('Uploading')).toHaveCount(0)
  await replyField(page, thread).fill('Please see these.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(files).toHaveCount(0)

  const log = page.getByRole('log')
  await expect(log.getByText('Delivered', { exact: true })).toBeVisible()
  await expect(log.getByRole('button', { name: 'Open letter.pdf' })).toBeVisible()
  const pictures = log.getByRole('list', { name: 'Images' }).locator('img')
  await expect(pictures).toHaveCount(2)
  await expect.poll(() => pictures.first().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(60)

  await log.getByRole('button', { name: 'Open rash.png' }).press('Enter')
  const lightbox = page.getByRole('dialog', { name: 'rash.png' })
  await expect(lightbox.getByText('1 of 2')).toBeVisible()
  // Nothing behind a picture may look like part of it.
  const backdrop = page.locator('.overlay-fade').first()
  await expect(backdrop).toHaveCSS('background-color', /^(rgba\(0, 0, 0, |lab\(0 0 0 \/ )0\.85\)$/)
  await expect(lightbox.getByText('1 of 2')).toHaveCSS('color', 'rgb(255, 255, 255)')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'rash-2.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // In the product, with its content security policy: the reader's worker must load and draw.
  await log.getByRole('button', { name: 'Open letter.pdf' }).press('Enter')
  const paper = page.getByRole('dialog', { name: 'letter.pdf' }).locator('canvas')
  await expect(paper).toHaveAttribute('data-page', '1')
  const isDrawn = () =>
    paper.evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      return pixels.some((value, n) => n % 4 === 0 && value < 64)
    })
  await expect.poll(isDrawn).toBe(true)
})

test('pasted and dropped files are accepted, and a file that cannot be sent says why before it is sent', {
  tag: '@full',
}, async ({ browser }) => {
  const thread = await openThread()
  const page = await openIn(await signedIn(browser), thread)
  const field = replyField(page, thread)
  await expect(field).toBeEditable()
  const bring = (kind: 'paste' | 'drop', name: string) =>
    field.evaluate(
      (area, { kind, name, bytes }) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
        area.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
        )
      },
      { kind, name, bytes: [...rash.buffer] },
    )
  await bring('paste', 'pasted.png')
  await bring('drop', 'dropped.png')
  const files = page.getByRole('list', { name: 'Attached files' })
  await expect(files.getByText('pasted.png')).toBeVisible()
  await expect(files.getByText('dropped.png')).toBeVisible()

  await choose(page, [
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
    { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
  ])
  await expect(files.getByText('Unsupported file type. Use PNG, JPEG, WebP, HEIC or PDF.')).toBeVisible()
  await expect(files.getByText('This file is empty.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  for (const name of ['notes.txt', 'empty.png']) await page.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
})

test('a failed upload is retried, and a finished one survives a reload', { tag: '@full' }, async ({ browser }) => {
  const thread = await openThread()
  const page = await openIn(await signedIn(browser), thread)
  await expect(replyField(page, thread)).toBeEditable()
  await page.route('**/api/attachments', (route) => route.abort())
  await choose(page, [letter])
  await expect(page.getByText('No connection.', { exact: true })).toBeVisible()
  await page.unroute('**/api/attachments')
  await page.getByRole('button', { name: 'Upload letter.pdf again' }).click()
  await replyField(page, thread).fill('With a letter')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Attached files' }).getByText('letter.pdf')).toBeVisible()
})
