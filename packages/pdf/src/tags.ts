import type PDFDocument from 'pdfkit'
import type { PdfStyle } from './style.ts'

/** The element of a paragraph by its style. */
const elements: Readonly<Record<PdfStyle, string>> = { title: 'H1', heading: 'H2', label: 'P', body: 'P', small: 'P' }

type Document = InstanceType<typeof PDFDocument>

/** Marks what is drawn, so that screen readers know headings and paragraphs, and leave out page numbers. */
export interface Tags {
  begin(style: PdfStyle): void
  end(): void
  /** Ends the marks on a page. `resume` goes on with the paragraph on the next one. */
  pause(): void
  resume(): void
  /** Draws what is not part of the text. */
  beside(draw: () => void): void
  close(): void
}

const untagged: Tags = {
  begin: () => undefined,
  end: () => undefined,
  pause: () => undefined,
  resume: () => undefined,
  beside: (draw) => draw(),
  close: () => undefined,
}

/** @param isOn false: marks nothing */
export function createTags(document: Document, isOn: boolean): Tags {
  if (!isOn) return untagged
  const whole = document.struct('Document')
  document.addStructure(whole)
  let element: PDFKit.PDFStructureElement | null = null
  let tag = 'P'
  const resume = () => {
    element?.add(document.markStructureContent(tag))
  }
  const pause = () => {
    if (element) document.endMarkedContent()
  }
  return {
    begin: (style) => {
      tag = elements[style]
      element = document.struct(tag)
      whole.add(element)
      resume()
    },
    end: () => {
      pause()
      element?.end()
      element = null
    },
    pause,
    resume,
    beside: (draw) => {
      document.markContent('Artifact', { type: 'Pagination' })
      draw()
      document.endMarkedContent()
    },
    close: () => whole.end(),
  }
}
