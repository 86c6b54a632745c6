import type { HistoryEntry, PatientRecord } from './patients.ts'
import { inMinutes } from './people.ts'

const pairs = (count: number, name: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}_${n}`, `${name.replace('_', ' ')} ${n}`]))

/** Partner data that is hard to show: markup, lists, long words, right-to-left text, and many pairs. */
export const hardFacts: PatientRecord['metadata'] = {
  allergies:
    'Penicillin; <img src=x onerror=alert(1)>; حساسية من البنسلين والأسبرين; Latex; Cephalosporine der ersten Generation',
  food_allergies: 'Peanut, sesame, celery',
  medications: JSON.stringify([
    { name: 'metformin', dose: { mg: 1000 } },
    'Levothyroxine 75 µg',
    'Hydroxychloroquine 200 mg',
  ]),
  conditions: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(3),
  pregnant: '22 weeks',
  weight: '64',
  height_cm: '171',
  sex: 'female',
  gender: 'non-binary',
  interpreter: 'Arabic, female',
  note: '<script>document.title = "run"</script>',
  referral: 'https://northwind-clinic.example/referrals/2026/0048213-7f/'.padEnd(160, 'x'),
  ...pairs(20, 'from_the_partner'),
}

/** A patient who has been with the clinic for a long time: calls and threads of every kind, some of them withheld. */
export const longHistory: readonly HistoryEntry[] = Array.from({ length: 12 }, (_, n): HistoryEntry => {
  const entry = {
    at: inMinutes(-n * 9_000 - 60),
    reason:
      n % 4 === 3 ? null : 'Dizzy since noon, and a rash on both arms that itches at night, after a walk in the woods',
    physicianId: 'phy_3',
    physicianName: 'Prof. Konstantin Papadopoulos-Vasilopoulos, MD, PhD',
    withheld: n % 5 === 4,
  }
  if (n % 3 === 0) return { ...entry, kind: 'consult', id: `ac_${n}`, status: n === 0 ? 'queued' : 'closed' }
  if (n % 3 === 1) {
    const status = n === 1 ? 'cancelled' : 'completed'
    return { ...entry, kind: 'call', id: `tc_${n}`, status, startedAt: null, endedAt: null, hasRecording: n === 4 }
  }
  return {
    ...entry,
    kind: 'note',
    id: `ac_${n}`,
    about: 'consult',
    topic: n === 2 ? 'close' : 'resolution',
    text: 'Contact dermatitis.\n'.repeat(6),
  }
})
