import type { FollowUp, HandOver, InternalNote, Page, PatientNote, Snooze } from '@consult/domain'
import { ids, type RouteExample } from './example.ts'

const note: InternalNote = {
  id: ids.internalNote,
  asyncConsultId: ids.asyncConsult,
  author: { id: ids.physician, name: 'Dr. Maya Ortiz, MD' },
  text: 'The rash is new since yesterday. Would you look at the photo?',
  mentions: [{ id: ids.colleague, name: 'Dr. Jonas Weber, MD' }],
  createdAt: '2026-03-02T09:12:00.000Z',
}

const patientNote: PatientNote = {
  id: ids.patientNote,
  patientId: ids.patient,
  author: { id: ids.physician, name: 'Dr. Maya Ortiz, MD' },
  text: 'Prefers to be called in the evening. Reads slowly: use short messages.',
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

const snooze: Snooze = {
  asyncConsultId: ids.asyncConsult,
  physicianId: ids.physician,
  until: '2026-03-05T09:00:00.000Z',
  createdAt: '2026-03-02T09:20:00.000Z',
}

const followUp: FollowUp = {
  id: ids.followUp,
  asyncConsultId: ids.asyncConsult,
  patientId: ids.patient,
  physicianId: ids.physician,
  dueAt: '2026-03-09T09:00:00.000Z',
  text: 'Ask whether the rash is gone.',
  status: 'open',
  createdBy: ids.physician,
  unsent: null,
  createdAt: '2026-03-02T09:20:00.000Z',
  updatedAt: '2026-03-02T09:20:00.000Z',
}

export const teamworkExamples: Record<string, RouteExample> = {
  'patientNotes.create': { body: { text: patientNote.text }, answer: patientNote },
  'patientNotes.list': { answer: { items: [patientNote] } },
  'handOvers.offer': { body: { to: ids.colleague, note: offered.note }, answer: offered },
  'handOvers.accept': { answer: settled('accepted') },
  'handOvers.decline': { answer: settled('declined') },
  'handOvers.list': { answer: { items: [offered] } },
  'snoozes.create': { body: { until: snooze.until }, answer: snooze },
  'snoozes.remove': { answer: { asyncConsultId: ids.asyncConsult, snoozed: false } },
  'followUps.create': {
    body: { asyncConsultId: ids.asyncConsult, patientId: ids.patient, dueAt: followUp.dueAt, text: followUp.text },
    answer: followUp,
  },
  'followUps.list': { answer: { items: [followUp] } satisfies Page<FollowUp> },
  'followUps.update': { body: { status: 'done' }, answer: { ...followUp, status: 'done' } },
  'internalNotes.create': { body: { text: note.text, mentions: [ids.colleague] }, answer: note },
  'internalNotes.list': { answer: { items: [note] } satisfies Page<InternalNote> },
}
