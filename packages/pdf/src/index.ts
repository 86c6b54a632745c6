export { createPdf, type Pdf, type PdfBlock, type PdfOptions } from './pdf.ts'
export { frameOf, readFrames } from './process/frames.ts'
export { type PdfMessage, pdfProgram } from './process/messages.ts'
export type { PdfStyle } from './style.ts'
