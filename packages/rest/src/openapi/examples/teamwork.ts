import type { HandOver, InternalNote, Page } from '@consult/domain'
import { ids, type RouteExample } from './example.ts'

const note: InternalNote = {
  id: ids.internalNote,
  asyncConsultId: ids.asyncConsult,
  author: { id: ids.physician, name: 'Dr. Maya Ortiz, MD' },
  text: 'The rash is new since yesterday. Would you look at the photo?',
  mentions: [{ id: ids.colleague, name: 'Dr. Jonas Weber, MD' }],
  createdAt: '2026-03-02T09:12:00.000Z',
}

const offered: HandOver = {
  id: ids.handOver,
  asyncConsultId: ids.asyncConsult,
  from: { id: ids.physician, name: 'Dr. Maya Ortiz, MD' },
  to: { id: ids.colleague, name: 'Dr. Jonas Weber, MD' },
  note: {
    severity: 'watch',
    summary: 'Rash since yesterday, no fever.',
    toDo: 'Look at the second photo.',
    ifThen: 'If it spreads to the face, ask the patient to come in.',
  },
  status: 'pending',
  createdAt: '2026-03-02T09:12:00.000Z',
  expiresAt: '2026-03-02T09:27:00.000Z',
  settledAt: null,
}
const settled = (status: 'accepted' | 'declined'): HandOver => ({
  ...offered,
  status,
  settledAt: '2026-03-02T09:14:00.000Z',
})

export const teamworkExamples: Record<string, RouteExample> = {
  'handOvers.offer': { body: { to: ids.colleague, note: offered.note }, answer: offered },
  'handOvers.accept': { answer: settled('accepted') },
  'handOvers.decline': { answer: settled('declined') },
  'handOvers.list': { answer: { items: [offered] } },
  'internalNotes.create': { body: { text: note.text, mentions: [ids.colleague] }, answer: note },
  'internalNotes.list': { answer: { items: [note] } satisfies Page<InternalNote> },
}
