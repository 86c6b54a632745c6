export { createPdf, type Pdf, type PdfBlock, type PdfOptions, type PdfStyle } from './pdf.ts'
