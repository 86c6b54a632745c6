import type { Answers, OutputOf } from '@consult/gallery/answers.ts'
import { inMinutes } from './people.ts'

type Found = OutputOf<'search.threads'>
type PatientHit = Found['patients'][number]
type MessageHit = Found['items'][number]

function patient(name: string | null, fields: Partial<PatientHit> = {}): PatientHit {
  return {
    id: `pat_${name}`,
    externalId: 'nw-0048213',
    name,
    birthDate: '1991-03-14',
    phone: '+1 415 555 0142',
    latest: { id: 'ac_1', status: 'active', lastActivityAt: inMinutes(-14) },
    ...fields,
  }
}

/** A message in which the words were found. */
function message(name: string | null, snippet: string, words: string, fields: Partial<MessageHit> = {}): MessageHit {
  const start = snippet.indexOf(words)
  return {
    consult: { id: 'ac_1', status: 'active' },
    patient: {
      id: `pat_${name}`,
      externalId: 'northwind-clinic/patients/2026/0048213-7f',
      name,
      birthDate: '1991-03-14',
    },
    messageId: `msg_${name}_${snippet.length}`,
    sequence: 4,
    authorType: 'patient',
    at: inMinutes(-60 * snippet.length),
    snippet,
    marks: start < 0 ? [] : [[start, start + words.length]],
    ...fields,
  }
}

/** Patients and messages of every kind, with more to load. */
const manyFound: Found = {
  patients: [
    patient('Rashida Holt'),
    patient('Nadia Holt'),
    patient('محمد عبد الرحمن الأحمد', { latest: null }),
    patient(null, { externalId: 'rash-clinic/0048' }),
  ],
  items: [
    message('Nadia Holt', 'The rash has spread to my neck since this morning.', 'rash'),
    message('Ana Prado', 'Please send a picture of the rash in daylight, and one of the other arm.', 'rash', {
      authorType: 'physician',
    }),
    message('محمد عبد الرحمن الأحمد', 'عندي طفح (rash) على الذراعين منذ أسبوع', 'rash'),
    message('欧阳 雪梅', '双臂起疹 rash，夜间瘙痒', 'rash'),
    message('Jonas Brandt', 'No rash, but a fever since Monday.', 'rash'),
  ],
  nextCursor: 'next',
}

/** Two patients with the same name, and what each of them wrote. */
export const sameName: Found = {
  patients: [
    patient('Robert Smith', { id: 'pat_80', birthDate: '1980-04-12' }),
    patient('Robert Smith', { id: 'pat_51', birthDate: '1951-06-30', phone: '+1 415 555 0188' }),
  ],
  items: ['1980-04-12', '1951-06-30'].map((birthDate) =>
    message('Robert Smith', `The cough is back, as in ${birthDate.slice(0, 4)}.`, 'cough', {
      messageId: `msg_${birthDate}`,
      patient: { id: `pat_${birthDate}`, externalId: birthDate, name: 'Robert Smith', birthDate },
    }),
  ),
}

/** A patient and a message whose names and text are longer than a line. */
export const longFound: Found = {
  patients: [
    patient('Maximiliane-Alexandra von Hohenzollern-Sigmaringen', {
      externalId: 'northwind-clinic/patients/2026/0048213-7f',
    }),
  ],
  items: [
    message(null, `…${'itching-and-burning-'.repeat(8)}since I came to Northwind for the left forearm…`, 'Northwind'),
  ],
}

/** No results for any query. */
const nothingFound: Found = { patients: [], items: [] }

/** The results of a search for these words. */
export const found = (words: string): Found => (/rash|holt/i.test(words) ? manyFound : nothingFound)

export const searchAnswers: Answers = { 'search.threads': ({ query }) => found(query) }
