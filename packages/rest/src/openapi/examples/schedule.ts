import type { AgendaItem, Availability, Page, Slot } from '@consult/domain'
import { ids, type RouteExample } from './example.ts'

const availability: Availability = {
  timeZone: 'America/Los_Angeles',
  weekly: [
    { day: 'mon', start: '09:00', end: '12:00' },
    { day: 'mon', start: '13:00', end: '17:00' },
    { day: 'wed', start: '18:00', end: '24:00' },
  ],
  exceptions: [
    { date: '2026-05-25', windows: [] },
    { date: '2026-05-26', windows: [{ start: '10:00', end: '14:00' }] },
  ],
}

const slots: Slot[] = [
  { startsAt: '2026-03-02T17:00:00.000Z', endsAt: '2026-03-02T17:20:00.000Z' },
  { startsAt: '2026-03-02T17:20:00.000Z', endsAt: '2026-03-02T17:40:00.000Z' },
]

const appointment: AgendaItem = {
  id: ids.telehealthConsult,
  telehealthConsultId: ids.telehealthConsult,
  startsAt: '2026-03-02T17:00:00.000Z',
  endsAt: '2026-03-02T17:20:00.000Z',
  status: 'invited',
  cancelledReason: null,
  rescheduledFrom: null,
  reason: 'Rash on the arm',
  patient: { id: ids.patient, externalId: 'p-1001', displayName: 'Sam Okafor', birthDate: '1988-04-12' },
}

export const scheduleExamples: Record<string, RouteExample> = {
  'physicians.getAvailability': { answer: availability },
  'physicians.setAvailability': { body: availability, answer: availability },
  'physicians.listSlots': { answer: { items: slots } satisfies Page<Slot> },
  'physicians.listAgenda': { answer: { items: [appointment] } satisfies Page<AgendaItem> },
}
