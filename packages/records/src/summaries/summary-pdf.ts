import { readVisitSummary } from '@consult/clinical-notes'
import type { TenantTransaction } from '@consult/db'
import { idPrefixes, notFound } from '@consult/domain'
import { createPdfRenderer, type PdfRenderer } from '../exports/transcripts/pdf-renderer.ts'
import { readSummaryPatient, type SummaryDocument, summaryDocument } from './summary-blocks.ts'

/** A text of at most 8,000 characters with additions takes a second at most, and far less memory. */
const summaryLimits = {
  memoryBytes: 1024 ** 3,
  fileBytes: 0,
  // Of all its documents together: the process is replaced when they are used up.
  cpuSeconds: 60,
  documentMs: 15_000,
  heapMebibytes: 128,
}

/** How long the process waits for the next document, in milliseconds. It has loaded its modules then, which takes longest. */
const idleMs = 30_000

let kept: PdfRenderer | null = null
let idle: NodeJS.Timeout | undefined
/** The document that is made now. Others wait for it. */
let current: Promise<unknown> = Promise.resolve()

/** The visit summary of a consult and its patient. @throws not_found while none is released */
export async function readSummaryDocument(tx: TenantTransaction, consultId: string) {
  const kind = consultId.startsWith(`${idPrefixes.telehealthConsult}_`) ? 'telehealth' : 'async'
  const summary = await readVisitSummary(tx, { kind, id: consultId })
  if (!summary) throw notFound()
  const document = summaryDocument(summary, await readSummaryPatient(tx, summary.patientId))
  return { document, patientId: summary.patientId, kind } as const
}

/** Ends the process that makes the documents. The next one starts another. */
export function endSummaryRenderer(): void {
  clearTimeout(idle)
  kept?.close()
  kept = null
}

function keptRenderer(): PdfRenderer {
  clearTimeout(idle)
  kept ??= createPdfRenderer({ signal: new AbortController().signal, limits: summaryLimits, isWaitedFor: true })
  return kept
}

function rest(): void {
  clearTimeout(idle)
  idle = setTimeout(endSummaryRenderer, idleMs)
}

/**
 * Starts the process that makes the documents, for somebody who just got the link to one: it takes longer to load its modules
 * than to make a document. A failure shows when the document is made.
 */
export function warmSummaryRenderer(): void {
  try {
    keptRenderer().warm()
    rest()
  } catch {
    endSummaryRenderer()
  }
}

async function makePdf({ options, blocks }: SummaryDocument): Promise<Buffer> {
  const renderer = keptRenderer()
  const pages = async function* () {
    yield blocks
  }
  try {
    const parts: Uint8Array[] = []
    for await (const part of renderer.render(options, pages())) parts.push(part)
    rest()
    return Buffer.concat(parts)
  } catch (error) {
    // A renderer that failed makes no further document.
    endSummaryRenderer()
    throw error
  }
}

/** Makes the PDF in a process of its own, because people's texts can be slow to shape. @throws PdfFailedError */
export function renderSummary(document: SummaryDocument): Promise<Buffer> {
  const making = current.then(() => makePdf(document))
  current = making.catch(() => undefined)
  return making
}
