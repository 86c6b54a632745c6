import { createPdf, type PdfBlock } from '@consult/pdf'
import type { Block, BlockPages, DocumentFacts } from './blocks.ts'

/** How many messages are added before other work of the process takes its turn. */
const turn = 20

/** Keeps the direction of a name from reordering what follows it. */
const isolated = (text: string) => `\u2068${text}\u2069`

/** The paragraphs of a block. */
function paragraphsOf(block: Block): PdfBlock[] {
  switch (block.kind) {
    case 'title':
    case 'heading':
      return [{ text: block.text, style: block.kind }]
    case 'fact':
    case 'link': {
      const text = block.kind === 'fact' ? block.text : block.files.map(({ path }) => path).join('\n')
      return [
        { text: block.label, style: 'label' },
        { text, style: 'body', direction: 'auto' },
      ]
    }
    case 'message':
      return [
        { text: `${isolated(block.name)} · ${block.atText}`, style: 'label' },
        ...(block.text === '' ? [] : [{ text: block.text, style: 'body', direction: 'auto' } as const]),
        ...block.files.map(({ name }) => ({ text: name, style: 'small', direction: 'auto' }) as const),
      ]
  }
}

/** Renders a document as a PDF. Its pages are yielded as they are finished. */
export async function* renderPdf(facts: DocumentFacts, pages: BlockPages): AsyncGenerator<Uint8Array> {
  const pdf = createPdf(facts)
  let added = 0
  for await (const page of pages) {
    for (const block of page) {
      for (const paragraph of paragraphsOf(block)) pdf.add(paragraph)
      added += 1
      if (added % turn === 0) await new Promise(setImmediate)
    }
    const bytes = pdf.take()
    if (bytes) yield bytes
  }
  yield* pdf.end()
}
