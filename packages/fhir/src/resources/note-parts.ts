import { concept, refTo, text } from '../resource.ts'
import type { FoundNote, FoundVersion } from '../sources/notes.ts'

/** LOINC: Consult note. */
export const consultNote = concept('http://loinc.org', '11488-4', 'Consult note')

export const isInError = ({ status }: Pick<FoundNote, 'status'>): boolean => status === 'entered_in_error'

/** What FHIR calls a version that is no error. It is preliminary while it needs a co-signature that it does not have. */
export function statusOf({ version, needs_cosignature, signatures }: FoundVersion) {
  const waits = needs_cosignature && !signatures.some(({ role }) => role === 'cosigner')
  return waits ? 'preliminary' : version > 1 ? 'amended' : 'final'
}

/** When a version of a note last changed: it never does, except that its note can be marked as an error. */
export const changesOf = (row: Pick<FoundNote, 'error_at'>, { created_at, signatures }: FoundVersion): Date[] => [
  new Date(created_at),
  ...signatures.map(({ signed_at }) => new Date(signed_at)),
  ...(row.error_at === null ? [] : [row.error_at]),
]

/** Who signed a version, the author first. Without a signature of the author, the note's author. */
export function authorsOf(row: FoundNote, { signatures }: FoundVersion) {
  const authors = signatures.filter(({ role }) => role === 'author').map(({ physician_id: id }) => id)
  return (authors.length > 0 ? authors : [row.author_id]).map((id) => refTo('Practitioner', id))
}

/** A section of a note as people read it. */
export interface WrittenSection {
  readonly title: string
  readonly text: string
}

const dispositionWords = {
  self_care: 'Self-care',
  follow_up: 'Follow-up',
  primary_care: 'Primary care',
  in_person: 'To be seen in person',
  specialist: 'Specialist',
  urgent_care: 'Urgent care',
  emergency: 'Emergency',
  no_follow_up: 'No follow-up needed',
  unable_to_treat: 'Unable to treat',
} as const

/** The sections of a version, and what is to happen with the patient. What a program wrote is marked. */
export function sectionsOf({ content }: FoundVersion): WrittenSection[] {
  const written = content.sections.flatMap((section) => {
    const said = text(section.text)
    if (said === undefined) return []
    const title = text(section.title) ?? section.key
    return [{ title: section.generated ? `${title} (written by a program)` : title, text: said }]
  })
  const { disposition } = content
  if (disposition === null) return written
  const words = [
    dispositionWords[disposition.kind as keyof typeof dispositionWords] ?? disposition.kind,
    ...(disposition.inDays === null ? [] : [`in ${disposition.inDays} days`]),
    ...[disposition.specialty, disposition.reason].flatMap((each) => text(each) ?? []),
  ]
  return [...written, { title: 'Disposition', text: words.join('. ') }]
}

/** Text as XHTML. */
export function narrative(said: string) {
  const escaped = said
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  const div = `<div xmlns="http://www.w3.org/1999/xhtml"><p>${escaped.replace(/\r?\n/g, '<br/>')}</p></div>`
  return { status: 'additional' as const, div }
}
