import type { PdfBlock } from '@consult/pdf'
import type { Block, BlockPages, DocumentFacts } from './blocks.ts'
import type { PdfRenderer } from './pdf-renderer.ts'

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

/** Renders a document as a PDF in a process of its own. Its pages are yielded as they are finished. */
export const renderPdf = (renderer: PdfRenderer, facts: DocumentFacts, pages: BlockPages): AsyncGenerator<Uint8Array> =>
  renderer.render({ ...facts, createdAt: facts.createdAt.toISOString() }, paragraphsIn(pages))

async function* paragraphsIn(pages: BlockPages): AsyncGenerator<PdfBlock[]> {
  for await (const page of pages) yield page.flatMap(paragraphsOf)
}
