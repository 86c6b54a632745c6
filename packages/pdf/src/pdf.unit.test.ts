import { expect, test } from 'vitest'
import { createPdf, type PdfBlock } from './pdf.ts'

const createdAt = new Date('2026-03-02T09:00:00.000Z')

async function render(blocks: Iterable<PdfBlock>) {
  const pdf = createPdf({ title: 'Conversation', language: 'ar', direction: 'rtl', createdAt })
  const parts: Uint8Array[] = []
  let early = 0
  for (const block of blocks) {
    pdf.add(block)
    const taken = pdf.take()
    if (taken) parts.push(taken)
    early += taken?.length ?? 0
  }
  for await (const part of pdf.end()) parts.push(part)
  return { text: Buffer.concat(parts).toString('latin1'), early }
}

const count = (text: string, part: string) => text.split(part).length - 1

test('a document names its language and embeds each font that it uses once', async () => {
  const { text } = await render([
    { text: 'مرحبا', style: 'title' },
    { text: 'Hello 你好 👍', style: 'body' },
    { text: 'Hello again 你好 👍', style: 'body', direction: 'auto' },
  ])
  expect(text.slice(0, 5)).toBe('%PDF-')
  expect(text.trimEnd().slice(-5)).toBe('%%EOF')
  expect(text).toContain('/Lang (ar)')
  expect(count(text, '/Subtype /Type0')).toBe(4)
  expect(count(text, '/FontFile2') + count(text, '/FontFile3')).toBe(4)
})

test('pages leave memory while others are made', async () => {
  const { text, early } = await render(
    Array.from({ length: 400 }, (_, n) => ({ text: `Message ${n}\nand its second line`, style: 'body' }) as const),
  )
  expect(count(text, '/Type /Page\n')).toBeGreaterThan(10)
  expect(early).toBeGreaterThan(5_000)
})

test('a tagged document marks headings and paragraphs on every page, and page numbers as no part of the text', async () => {
  const pdf = createPdf({ title: 'Summary', language: 'en', direction: 'ltr', createdAt, tagged: true })
  pdf.add({ text: 'Visit summary', style: 'title' })
  pdf.add({ text: 'Next steps', style: 'heading' })
  pdf.add({ text: 'Rest. '.repeat(1_000), style: 'body' })
  const parts: Uint8Array[] = []
  for await (const part of pdf.end()) parts.push(part)
  const text = Buffer.concat(parts).toString('latin1')
  expect(text).toContain('/Marked true')
  expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>')
  for (const [element, times] of [
    ['Document', 1],
    ['H1', 1],
    ['H2', 1],
    ['P', 1],
  ] as const) {
    expect(count(text, `/S /${element}\n`)).toBe(times)
  }
  // The paragraph goes on on the second page, and is marked on both.
  expect(count(text, '/Type /Page\n')).toBe(2)
  expect(count(text, '/Type /MCR')).toBe(1)
})
