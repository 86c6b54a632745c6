import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { fontFor } from './fonts.ts'
import { linesOf } from './lines.ts'
import { type Run, runsOf, type Span, spansOf } from './spans.ts'
import type { PdfStyle } from './style.ts'
import { createTags } from './tags.ts'

/** A paragraph, or several with line breaks between them. */
export interface PdfBlock {
  readonly text: string
  readonly style: PdfStyle
  /** The direction of its lines; `auto`: that of each paragraph's first letter. Default: that of the document. */
  readonly direction?: 'ltr' | 'rtl' | 'auto'
}

export interface PdfOptions {
  readonly title: string
  /** A BCP 47 tag. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly createdAt: Date
  /**
   * Marks headings and paragraphs for screen readers, as PDF/UA asks for. The marks stay in memory until the end, so long
   * documents do without.
   */
  readonly tagged?: boolean
}

/** A document of text, whose bytes are taken while it is made. */
export interface Pdf {
  add(block: PdfBlock): void
  /** Takes the bytes of finished pages, which then leave memory; null when there are none. */
  take(): Uint8Array | null
  /** Ends the document. @returns the rest of its bytes. */
  end(): AsyncIterable<Uint8Array>
}

const margin = 56
/** In points. */
const styles: Readonly<Record<PdfStyle, { size: number; color: string; isBold: boolean; before: number }>> = {
  title: { size: 18, color: '#111827', isBold: true, before: 0 },
  heading: { size: 13, color: '#111827', isBold: true, before: 16 },
  label: { size: 9, color: '#374151', isBold: true, before: 10 },
  body: { size: 10.5, color: '#111827', isBold: false, before: 2 },
  small: { size: 8.5, color: '#4b5563', isBold: false, before: 2 },
}
const leading = 1.45
/** How many widths of words are remembered. */
const mostWidths = 20_000
/** The longest text whose width is remembered, in UTF-16 units. */
const longestWidth = 80

/** Characters without a glyph: tabs become spaces, others disappear. */
const printable = (text: string) => text.replaceAll('\t', '    ').replace(/[\p{Cc}\u200b\u2028-\u202e\ufeff]/gu, '')

/** Creates a document. Right-to-left text, line breaks and the choice of fonts follow Unicode; the fonts are embedded. */
export function createPdf(options: PdfOptions): Pdf {
  const { title, language, direction, createdAt, tagged = false } = options
  const info = { Title: title, CreationDate: createdAt, ModDate: createdAt, Producer: 'Consult', Creator: 'Consult' }
  const shared = { size: 'A4', margin, info, lang: language, displayTitle: true, font: '', tagged } as const
  // pdfkit knows PDF/UA, and its types do not.
  const accessible = (tagged ? { pdfVersion: '1.7', subset: 'PDF/UA' } : {}) as {
    pdfVersion?: '1.7'
    subset?: 'PDF/A-1'
  }
  // Its cache has no limit: it would keep the shape of every word.
  const document = new PDFDocument({ ...shared, ...accessible, fontLayoutCache: false })
  const bytes = document as unknown as Readable
  const tags = createTags(document, tagged)
  const registered = new Set<string>()
  const { width: pageWidth, height: pageHeight } = document.page
  const width = pageWidth - 2 * margin
  let y = margin
  let page = 1

  const use = ({ name, bytes }: Span['font']) => {
    // By name from the second time on: the document keeps one subset for each font.
    if (!registered.has(name)) {
      document.registerFont(name, bytes)
      registered.add(name)
    }
    return document.font(name)
  }
  const widths = new Map<string, number>()
  const measure = (size: number) => (span: Pick<Span, 'text' | 'font'>) => {
    const key = `${span.font.name} ${span.text}`
    let perPoint = widths.get(key)
    if (perPoint === undefined) {
      perPoint = use(span.font).fontSize(100).widthOfString(span.text) / 100
      if (widths.size >= mostWidths) widths.clear()
      if (span.text.length <= longestWidth) widths.set(key, perPoint)
    }
    return perPoint * size
  }
  const drawRun = (run: Run, at: { x: number; y: number; size: number }) => {
    if (run.text.trim() === '') return
    use(run.font).fontSize(at.size).text(run.text, at.x, at.y, { lineBreak: false })
  }
  const number = () => {
    const text = String(page)
    const font = fontFor(text, false)
    const { size, color } = styles.small
    document.fillColor(color)
    // The margin would move it to the next page.
    document.page.margins.bottom = 0
    const at = { x: (pageWidth - measure(size)({ text, font })) / 2, y: pageHeight - margin / 1.5, size }
    tags.beside(() => drawRun({ text, font }, at))
    document.page.margins.bottom = margin
  }
  const turnPage = () => {
    tags.pause()
    number()
    document.addPage()
    tags.resume()
    page += 1
    y = margin
  }

  const addParagraph = (text: string, { size, color, isBold }: (typeof styles)[PdfStyle], pdfBlock: PdfBlock) => {
    const { spans, isRightToLeft } = spansOf(text, {
      direction: pdfBlock.direction ?? direction,
      document: direction,
      isBold,
    })
    const measureSpan = measure(size)
    for (const line of linesOf(spans, width, measureSpan)) {
      if (y + size * leading > pageHeight - margin) turnPage()
      const lineWidth = line.reduce((sum, span) => sum + measureSpan(span), 0)
      let x = isRightToLeft ? margin + width - lineWidth : margin
      document.fillColor(color)
      for (const run of runsOf(line)) {
        drawRun(run, { x, y, size })
        x += measureSpan(run)
      }
      y += size * leading
    }
  }

  return {
    add: (block) => {
      const style = styles[block.style]
      if (y > margin) y += style.before
      for (const paragraph of block.text.split(/\r\n|\r|\n/)) {
        tags.begin(block.style)
        addParagraph(printable(paragraph), style, block)
        tags.end()
      }
    },
    take: () => bytes.read() as Uint8Array | null,
    end: () => {
      number()
      tags.close()
      document.end()
      return bytes
    },
  }
}
