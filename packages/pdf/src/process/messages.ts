import { fileURLToPath } from 'node:url'
import type { PdfBlock, PdfOptions } from '../pdf.ts'

/** What the process is told, as JSON: it answers an `end` with the rest of the document and an empty frame. */
export type PdfMessage =
  | { readonly kind: 'open'; readonly options: Omit<PdfOptions, 'createdAt'> & { readonly createdAt: string } }
  | { readonly kind: 'add'; readonly blocks: readonly PdfBlock[] }
  | { readonly kind: 'end' }

/** The program that makes documents, one after another. It reads messages from stdin and writes bytes to stdout, in frames. */
export const pdfProgram = fileURLToPath(new URL('./pdf-main.ts', import.meta.url))
