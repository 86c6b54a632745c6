import { once } from 'node:events'
import { createPdf, type Pdf } from '../pdf.ts'
import { frameOf, readFrames } from './frames.ts'
import type { PdfMessage } from './messages.ts'

/**
 * The process that makes PDFs. All code that measures, shapes and draws what people wrote runs here: some texts take minutes,
 * or much memory. It ends with its stdin.
 */
async function send(bytes: Uint8Array): Promise<void> {
  if (!process.stdout.write(frameOf(bytes))) await once(process.stdout, 'drain')
}

let pdf: Pdf | null = null
for await (const frame of readFrames(process.stdin)) {
  const message = JSON.parse(frame.toString()) as PdfMessage
  if (message.kind === 'open') {
    pdf = createPdf({ ...message.options, createdAt: new Date(message.options.createdAt) })
  } else if (message.kind === 'add') {
    for (const block of message.blocks) pdf?.add(block)
    const bytes = pdf?.take()
    if (bytes) await send(bytes)
  } else {
    if (pdf) for await (const bytes of pdf.end()) if (bytes.length > 0) await send(bytes)
    await send(new Uint8Array())
  }
}
