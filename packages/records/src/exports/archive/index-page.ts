import { consultPaths } from '../contents/safe-path.ts'
import type { ExportSubject } from '../subject.ts'
import type { Block, BlockPages } from '../transcripts/blocks.ts'
import { factOf } from '../transcripts/thread-blocks.ts'
import type { ConsultDocuments } from './consult-documents.ts'

/** The first page of an archive: whom it is about, and links to everything that people can read. */
export async function* indexPage(
  { patient, wording }: ExportSubject,
  consults: readonly ConsultDocuments[],
  exportedAt: Date,
): BlockPages {
  const { words, times, patientName } = wording
  const linksTo = (kind: ConsultDocuments['kind']): Block[] =>
    consults
      .filter((consult) => consult.kind === kind)
      .map(({ id, title }) => {
        const { html, pdf } = consultPaths(kind === 'thread' ? 'conversations' : 'calls', id)
        const files = [
          { name: 'HTML', path: html },
          { name: 'PDF', path: pdf },
        ]
        return { kind: 'link', label: title, files }
      })
  const section = (heading: string, blocks: readonly Block[]): Block[] => [
    { kind: 'heading', text: heading },
    ...(blocks.length > 0 ? blocks : factOf(heading, words.none)),
  ]
  const link = (label: string, path: string): Block => ({ kind: 'link', label, files: [{ name: path, path }] })
  const code = (label: string, text: string | null): Block[] =>
    text ? [{ kind: 'fact', label, text, isCode: true }] : []
  yield [
    { kind: 'title', text: words.record },
    ...factOf(words.exported, times.instant(exportedAt.toISOString())),
    { kind: 'heading', text: words.about },
    ...factOf(words.name, patientName),
    ...code(words.birthDate, patient.birth_date),
    ...code(words.phone, patient.phone),
    ...code(words.email, patient.email),
    ...factOf(
      words.otherDetails,
      Object.entries(patient.metadata)
        .map(([key, value]) => `${key}: ${value}`)
        .join('\n'),
    ),
    ...section(words.conversations, linksTo('thread')),
    ...section(words.calls, linksTo('call')),
    { kind: 'heading', text: words.files },
    link(words.accessLog, 'access-log.csv'),
    link(words.forPrograms, 'patient.json'),
  ]
}
