import type { OutputOf } from '@consult/gallery/answers.ts'
import { colleagues } from './clinicians.ts'
import { inMinutes, physician } from './people.ts'

type Reason = OutputOf<'accessReasons.list'>['items'][number]
type Entry = OutputOf<'audit.list'>['items'][number]

const konstantin = { id: colleagues.konstantin, name: 'Prof. Konstantin Papadopoulos-Vasilopoulos, MD, PhD' }

/** Why a colleague opened a consult. */
export function reason(n: number, fields: Partial<Reason> = {}): Reason {
  return {
    id: `reason_${n}`,
    givenAt: inMinutes(-12 - 80 * n),
    expiresAt: inMinutes(48 - 80 * n),
    physician: { id: colleagues.clara, name: 'Clara Weiss, MD' },
    consult: { id: 'ac_5f0c81d2a7e94b6f8c3d2e1f0a9b8c7d', kind: 'async' },
    patientId: 'pat_9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d',
    category: 'covering_colleague',
    reason: 'I stand in for Ada Osei, who is ill today.',
    review: null,
    ...fields,
  }
}

/** Reasons of every category, in several scripts, the last one without its text. */
export const reasonsToReview: readonly Reason[] = [
  reason(1),
  reason(2, {
    category: 'emergency',
    physician: { id: colleagues.leila, name: 'د. ليلى بن يوسف' },
    reason: 'اتصلت المريضة وهي تعاني من ضيق في التنفس، ولم يكن زميلي متاحًا.',
  }),
  reason(3, {
    category: 'second_opinion',
    physician: konstantin,
    reason:
      'Die Kollegin bat um eine zweite Meinung zum Befund.\n\nEs geht um die Frage, ob die Veränderung am linken Unterarm vor der geplanten Operation noch einmal untersucht werden muss.',
  }),
  reason(4, { category: 'patient_request', reason: '患者が電話で折り返しを希望しました。' }),
  reason(5, { category: 'quality_review', consult: { id: 'tc_2', kind: 'telehealth' } }),
  reason(6, { category: 'other', reason: null, physician: { id: 'phy_9', name: null } }),
]

const by = { id: physician.id, name: 'Ada Osei, MD' }

/** Reasons that were reviewed, some of them by a person who has left. */
export const reviewedReasons: readonly Reason[] = [
  reason(7, { review: { at: inMinutes(-4), by, note: 'The roster says so.' } }),
  reason(8, { review: { at: inMinutes(-4_000), by: { id: 'phy_9', name: null }, note: null } }),
]

function entry(n: number, fields: Partial<Entry> = {}): Entry {
  return {
    id: `aud_${n}`,
    at: inMinutes(-2 - 9 * n),
    act: 'asyncConsults.get',
    outcome: 'read',
    code: null,
    actor: { kind: 'physician', id: colleagues.clara, name: 'Clara Weiss, MD' },
    physician: null,
    credential: 'portal_session',
    resource: { type: 'async_consult', id: 'ac_5f0c81d2a7e94b6f8c3d2e1f0a9b8c7d' },
    consultId: 'ac_5f0c81d2a7e94b6f8c3d2e1f0a9b8c7d',
    patientIds: ['pat_9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d'],
    clientAddress: '203.0.113.7',
    session: '4f0c9a61d7be',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:152.0) Gecko/20100101 Firefox/152.0',
    requestId: '0199a3f2-c47e-7b31-a5d0-000000090417',
    ...fields,
  }
}

/** Entries of people, programs and the service. */
export const auditEntries: readonly Entry[] = [
  entry(1),
  entry(2, {
    act: 'asyncConsults.claim',
    outcome: 'refused',
    code: 'not_assigned',
    physician: konstantin,
    actor: { kind: 'api_key', id: 'key_4', name: 'Übertragung der Befunde an das Krankenhausinformationssystem' },
    credential: 'asserted_id',
    patientIds: Array.from({ length: 12 }, (_, n) => `pat_${n}a8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d`),
  }),
  entry(3, {
    act: 'telehealthConsults.recordings.transcripts.download',
    resource: { type: 'telehealth_consult', id: 'tc_2' },
  }),
  entry(4, { act: 'embed.send', outcome: 'done', actor: { kind: 'patient', id: 'pat_4', name: null } }),
]
