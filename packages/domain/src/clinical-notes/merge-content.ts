import { normalizeMessageText } from '../async-consult/message-text.ts'
import type { NoteContent, NoteContentInput, NoteSection } from './note-content.ts'
import type { NoteTemplate } from './template.ts'

const sectionsOf = (template: NoteTemplate): NoteSection[] =>
  template.sections.map(({ key, title, text }) => ({ key, title, text, generated: false }))

/** A note that nobody has written in yet. */
export const emptyNote = (template: NoteTemplate): NoteContent => ({
  template: { key: template.key, version: template.version },
  sections: sectionsOf(template),
  diagnoses: [],
  disposition: null,
  patientSummary: null,
})

/**
 * The sections for another template. Nothing that was written is lost: a text stays in the section of its key, and
 * sections that the template does not have follow at the end.
 */
function moveTo(template: NoteTemplate, sections: readonly NoteSection[]): NoteSection[] {
  const written = sections.filter(({ text }) => text !== '')
  const moved = sectionsOf(template).map((section) => {
    const before = written.find(({ key }) => key === section.key)
    return before ? { ...before, title: section.title } : section
  })
  const others = written.filter(({ key }) => !template.sections.some((section) => section.key === key))
  return [...moved, ...others]
}

const writtenSections = (input: NonNullable<NoteContentInput['sections']>, template: NoteTemplate, now: NoteContent) =>
  input.map(({ key, title, text, generated }): NoteSection => {
    const named = [...template.sections, ...now.sections].find((section) => section.key === key)
    return {
      key,
      title: title ?? named?.title ?? key,
      text: normalizeMessageText(text),
      generated: generated ?? false,
    }
  })

/**
 * The content of a note after its author has written in it.
 * @param template the template that the note follows from then on
 */
export function mergeNote(now: NoteContent, input: NoteContentInput, template: NoteTemplate): NoteContent {
  const isOther = now.template.key !== template.key || now.template.version !== template.version
  const { sections, diagnoses, disposition, patientSummary } = input
  return {
    template: { key: template.key, version: template.version },
    sections: sections
      ? writtenSections(sections, template, now)
      : isOther
        ? moveTo(template, now.sections)
        : now.sections,
    diagnoses:
      diagnoses?.map(({ system, code, display, text, rank, certainty }) => ({
        system: system ?? null,
        code: code ?? null,
        display: display || null,
        text: text || null,
        rank: rank ?? 'secondary',
        certainty: certainty ?? 'confirmed',
      })) ?? now.diagnoses,
    disposition:
      disposition === undefined
        ? now.disposition
        : disposition && {
            kind: disposition.kind,
            inDays: disposition.inDays ?? null,
            specialty: disposition.specialty ?? null,
            reason: disposition.reason || null,
          },
    patientSummary:
      patientSummary === undefined
        ? now.patientSummary
        : patientSummary && {
            text: normalizeMessageText(patientSummary.text),
            language: patientSummary.language,
            released: patientSummary.released ?? false,
          },
  }
}
