import { objectWithList } from '../contents/json-pieces.ts'
import { readMessagesOfCall, toCallFacts } from '../contents/read-calls.ts'
import { readMessages, readPending, toThreadFacts } from '../contents/read-threads.ts'
import { consultPaths } from '../contents/safe-path.ts'
import { type ExportWriter, type StoredFile, storeFile } from '../export-files.ts'
import type { ExportSubject } from '../subject.ts'
import type { BlockPages, DocumentFacts } from '../transcripts/blocks.ts'
import { callBlocks, callTitle } from '../transcripts/call-blocks.ts'
import { createPdfRenderer, type PdfLimits, type PdfRenderer } from '../transcripts/pdf-renderer.ts'
import { renderHtml } from '../transcripts/render-html.ts'
import { renderPdf } from '../transcripts/render-pdf.ts'
import { threadBlocks, threadTitle } from '../transcripts/thread-blocks.ts'

/** The finished documents of one consult. */
export interface ConsultDocuments {
  readonly id: string
  readonly kind: 'thread' | 'call'
  readonly title: string
  readonly json: StoredFile
  readonly html: StoredFile
  readonly pdf: StoredFile
}

interface Content {
  readonly id: string
  readonly kind: ConsultDocuments['kind']
  readonly title: string
  readonly json: () => AsyncIterable<string>
  readonly blocks: () => BlockPages
}

interface Staging {
  readonly subject: ExportSubject
  readonly freshSince: Date
  readonly renderer: PdfRenderer
}

async function stageConsult(
  writer: ExportWriter,
  { subject: { locale }, freshSince, renderer }: Staging,
  { id, kind, title, json, blocks }: Content,
): Promise<ConsultDocuments> {
  const createdAt = writer.services.clock.now()
  const facts: DocumentFacts = { title, language: locale.tag, direction: locale.direction, createdAt }
  const paths = consultPaths(kind === 'thread' ? 'conversations' : 'calls', id)
  const store = (ending: string, body: () => AsyncIterable<Uint8Array | string>) =>
    storeFile(writer, { name: `${id}.${ending}`, freshSince, body })
  return {
    id,
    kind,
    title,
    json: await store('json', json),
    html: await store('html', () => renderHtml(facts, blocks(), paths.html)),
    pdf: await store('pdf', () => renderPdf(renderer, facts, blocks())),
  }
}

/**
 * Makes the documents of every consult, which is most of the work, and stores each document. After a crash, the next
 * worker uses the documents that were stored since `freshSince`.
 */
export async function stageDocuments(
  writer: ExportWriter,
  subject: ExportSubject,
  { freshSince, limits }: { freshSince: Date; limits: PdfLimits },
): Promise<ConsultDocuments[]> {
  const renderer = createPdfRenderer({ signal: writer.signal, limits })
  try {
    return await stageEach(writer, { subject, freshSince, renderer })
  } finally {
    renderer.close()
  }
}

async function stageEach(writer: ExportWriter, staging: Staging): Promise<ConsultDocuments[]> {
  const { services, job } = writer
  const { partnerId } = job
  const { database } = services
  const { patient, threads, calls, wording } = staging.subject
  const staged: ConsultDocuments[] = []
  for (const row of threads) {
    const id = row.async_consult_id
    const facts = await database.inTenant(partnerId, (tx) => toThreadFacts(tx, row))
    const pending = await database.inTenant(partnerId, (tx) =>
      readPending(tx, { patientId: patient.patient_id, asyncConsultId: id }),
    )
    const messages = () => readMessages(services, partnerId, id)
    const content: Content = {
      id,
      kind: 'thread',
      title: threadTitle(wording, facts),
      json: () => objectWithList({ ...facts, pendingMessages: pending }, 'messages', messages()),
      blocks: () => threadBlocks(wording, facts, { messages: messages(), pending }),
    }
    staged.push(await stageConsult(writer, staging, content))
  }
  for (const row of calls) {
    const id = row.telehealth_consult_id
    const facts = await database.inTenant(partnerId, (tx) => toCallFacts(tx, row))
    const messages = () => readMessagesOfCall(services, partnerId, id)
    const content: Content = {
      id,
      kind: 'call',
      title: callTitle(wording, facts),
      json: () => objectWithList(facts, 'messages', messages()),
      blocks: () => callBlocks(wording, facts, messages()),
    }
    staged.push(await stageConsult(writer, staging, content))
  }
  return staged
}
