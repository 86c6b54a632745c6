import type { InternalNote, Page } from '@consult/domain'
import { ids, type RouteExample } from './example.ts'

const note: InternalNote = {
  id: ids.internalNote,
  asyncConsultId: ids.asyncConsult,
  author: { id: ids.physician, name: 'Dr. Maya Ortiz, MD' },
  text: 'The rash is new since yesterday. Would you look at the photo?',
  mentions: [{ id: ids.colleague, name: 'Dr. Jonas Weber, MD' }],
  createdAt: '2026-03-02T09:12:00.000Z',
}

export const teamworkExamples: Record<string, RouteExample> = {
  'internalNotes.create': { body: { text: note.text, mentions: [ids.colleague] }, answer: note },
  'internalNotes.list': { answer: { items: [note] } satisfies Page<InternalNote> },
}
