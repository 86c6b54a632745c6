import { readFile } from 'node:fs/promises'
import type { PdfBlock } from '@consult/pdf'
import { afterEach, expect, test, vi } from 'vitest'
import { createPdfRenderer, PdfFailedError, pdfLimits } from './pdf-renderer.ts'

const options = {
  title: 'Conversation',
  language: 'en',
  direction: 'ltr',
  createdAt: '2026-03-02T09:00:00.000Z',
} as const
const never = new AbortController().signal
const body = (text: string): PdfBlock => ({ text, style: 'body' })

afterEach(() => vi.unstubAllEnvs())

async function* pagesOf(...texts: string[]) {
  for (const text of texts) yield [body(text)]
}
async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const read: Uint8Array[] = []
  for await (const part of parts) read.push(part)
  return Buffer.concat(read).toString('latin1')
}

test('the documents of an export are made one after another, in one process', { tags: 'full' }, async () => {
  const renderer = createPdfRenderer({ signal: never })
  for (const title of ['One', 'Another']) {
    const pdf = await bytesOf(renderer.render({ ...options, title }, pagesOf('Hello', '你好 👍', 'U+2028: \u2028')))
    expect(pdf.slice(0, 5)).toBe('%PDF-')
    expect(pdf.trimEnd().slice(-5)).toBe('%%EOF')
    expect(pdf).toContain(title)
  }
  renderer.close()
})

const endless = async function* () {
  for (;;) yield [body('A message that is followed by another. '.repeat(100))]
}

const longWords = async function* () {
  yield [body('word '.repeat(1_000_000))]
}

async function failsAndGoesOn(limit: Partial<typeof pdfLimits>, pages: () => AsyncIterable<PdfBlock[]>): Promise<void> {
  const renderer = createPdfRenderer({ signal: never, limits: { ...pdfLimits, ...limit } })
  await expect(bytesOf(renderer.render(options, pages()))).rejects.toThrow(PdfFailedError)
  await expect(bytesOf(renderer.render(options, pagesOf('Hello')))).rejects.toThrow(PdfFailedError)
  const next = createPdfRenderer({ signal: never })
  expect(await bytesOf(next.render(options, pagesOf('Hello')))).toContain('%%EOF')
  next.close()
}

test('a document that needs more memory than the limit fails, and the next export goes on', { tags: 'full' }, () =>
  failsAndGoesOn({ heapMebibytes: 64 }, longWords),
)

test.each([
  ['time', { documentMs: 100 }],
  ['processor time', { cpuSeconds: 1 }],
])('a document that needs more %s than the limit fails, and the next export goes on', { tags: 'full' }, (_, limit) =>
  failsAndGoesOn(limit, endless),
)

test('a failed read of the messages is the failure of the document', async () => {
  const renderer = createPdfRenderer({ signal: never })
  const pages = async function* () {
    yield [body('Hello')]
    throw new Error('the database is away')
  }
  await expect(bytesOf(renderer.render(options, pages()))).rejects.toThrow('the database is away')
})

test('a process that was started early makes the first document', async () => {
  const renderer = createPdfRenderer({ signal: never })
  renderer.warm()
  const early = renderer.pid()
  expect(early).not.toBeNull()
  expect(await bytesOf(renderer.render(options, pagesOf('Hello')))).toContain('%%EOF')
  expect(renderer.pid()).toBe(early)
  renderer.close()
})

test('a worker that stops ends the process', async () => {
  const stopping = new AbortController()
  const renderer = createPdfRenderer({ signal: stopping.signal })
  const making = bytesOf(renderer.render(options, endless()))
  stopping.abort(new Error('the worker stops'))
  await expect(making).rejects.toThrow('the worker stops')
})

test('the process sees no secret of the worker', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://planted-secret')
  const renderer = createPdfRenderer({ signal: never })
  const making = renderer.render(options, endless())
  await making.next()
  const environment = await readFile(`/proc/${renderer.pid()}/environ`, 'utf8')
  expect(environment).not.toContain('planted-secret')
  await making.return(undefined)
})
