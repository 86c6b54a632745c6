import { type CallItem, colleague, waitingCall } from './calls.ts'
import { inMinutes, physician } from './people.ts'

const nothing = { camera: null, microphone: null, speaker: null } as const
const refused = { camera: 'denied', microphone: 'denied', speaker: 'ok' } as const

type Line = Parameters<typeof waitingCall>[0]

/** Patients with names and reasons of every length, in every state that a row of the waiting room can show. */
const patients: readonly Line[] = [
  {
    consult: {
      reason: 'Rash on both arms',
      priority: 'emergency',
      devices: { camera: 'denied', microphone: 'ok', speaker: 'ok' },
      network: 'poor',
    },
  },
  {
    patient: { name: 'Maximiliane-Alexandra von Hohenzollern-Sigmaringen', birthDate: '1948-11-02' },
    consult: {
      reason:
        'Dizzy since noon, and a rash on both arms that itches at night. It began after a walk in the woods a week ago, and since yesterday the left knee is swollen as well.',
      language: 'de',
      priority: 'urgent',
      waitingSince: inMinutes(-12),
      queue: { position: 2, estimatedWaitSeconds: { low: 240, high: 900 } },
      devices: { camera: 'missing', microphone: 'denied', speaker: 'missing' },
      network: 'poor',
    },
  },
  {
    patient: { name: 'محمد عبد الرحمن بن عبد العزيز الأحمد', birthDate: '1975-01-30' },
    consult: {
      reason: 'طفح جلدي على الذراعين منذ أسبوع مع حكة شديدة في الليل',
      language: 'ar',
      waitingSince: inMinutes(-11),
      queue: { position: 3, estimatedWaitSeconds: { low: 20, high: 55 } },
      network: 'fair',
    },
  },
  {
    patient: { name: '欧阳 雪梅', birthDate: '2003-07-19' },
    consult: {
      reason: '双臂起疹，夜间瘙痒',
      language: 'zh',
      waitingSince: inMinutes(-9),
      queue: { position: 4, estimatedWaitSeconds: null },
      devices: null,
      network: null,
    },
  },
  {
    patient: { name: null, externalId: 'northwind-clinic/patients/2026/0048213-7f', birthDate: null },
    consult: {
      reason: null,
      language: null,
      queue: null,
      devices: nothing,
      network: 'unknown',
      waitingSince: inMinutes(0),
    },
  },
  {
    patient: { name: 'Jonas Brandt', birthDate: '1966-05-08' },
    bookedPhysicianId: physician.id,
    physicianName: 'Ada Osei, MD',
    consult: {
      reason: 'Check-up',
      queue: null,
      physicianId: physician.id,
      scheduledFor: inMinutes(10),
      waitingSince: inMinutes(-3),
    },
  },
  {
    patient: { name: 'Ottilie Grünwald-Featherstonehaugh', birthDate: '1930-02-28' },
    bookedPhysicianId: colleague.id,
    physicianName: 'Prof. Konstantin Papadopoulos-Vasilopoulos, MD, PhD',
    consult: {
      reason: 'Results of the biopsy',
      physicianId: colleague.id,
      scheduledFor: inMinutes(25),
      devices: refused,
      waitingSince: inMinutes(-4),
    },
  },
  {
    patient: { name: 'Ana Prado', birthDate: '1999-12-31' },
    physicianName: colleague.name,
    consult: {
      status: 'ringing',
      physicianId: colleague.id,
      queue: null,
      language: 'es',
      waitingSince: inMinutes(-16),
    },
  },
  {
    patient: { name: 'Nguyễn Thị Hồng Nhung', birthDate: '1984-09-09' },
    licensed: false,
    consult: { reason: 'Nổi mẩn đỏ', language: 'vi', jurisdiction: 'US-WY', waitingSince: inMinutes(-22) },
  },
  {
    patient: { name: 'Bo Li', birthDate: '2024-10-10' },
    presentUntil: inMinutes(-2),
    consult: { reason: 'Fever', waitingSince: inMinutes(-14), queue: { position: 5, estimatedWaitSeconds: null } },
  },
  {
    patient: { name: 'Silvana Moretti', birthDate: '1957-04-04' },
    presentUntil: inMinutes(-12),
    consult: { reason: 'Eritema al braccio sinistro', language: 'it', waitingSince: inMinutes(-95), network: 'poor' },
  },
  {
    patient: { name: 'Test patient of the integration team', birthDate: '2000-01-01' },
    testClock: inMinutes(60 * 24 * 400),
    presentUntil: inMinutes(60 * 24 * 400 + 1),
    consult: { reason: 'Follow-up', jurisdiction: 'GB', waitingSince: inMinutes(60 * 24 * 400 - 61) },
  },
]

/** A waiting room with twelve patients. */
export const fullLine: readonly CallItem[] = patients.map((line, n) => {
  const id = `pat_${n + 1}`
  return waitingCall({
    ...line,
    consult: { id: `tc_${n + 1}`, patientId: id, ...line?.consult },
    patient: { id, ...line?.patient },
  })
})
