import type { OutputOf } from '@consult/gallery/answers.ts'
import { idOf } from './ids.ts'
import { inMinutes } from './time.ts'

/** An entry of the audit. */
export type Entry = OutputOf<'audit.list'>['items'][number]

/** A physician read a consult in the portal. */
export function entry(fields: Partial<Entry> = {}): Entry {
  return {
    id: idOf('aud', 1),
    at: inMinutes(-2),
    act: 'asyncConsults.get',
    outcome: 'read',
    code: null,
    actor: { kind: 'physician', id: idOf('phy', 1), name: 'Ada Osei, MD' },
    physician: null,
    credential: 'portal_session',
    resource: { type: 'async_consult', id: idOf('ac', 7) },
    consultId: idOf('ac', 7),
    patientIds: [idOf('pat', 4)],
    clientAddress: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:152.0) Gecko/20100101 Firefox/152.0',
    session: '4f0c9a61d7be',
    requestId: '0199a3f2-c47e-7b31-a5d0-000000090417',
    ...fields,
  }
}

const nobody = { consultId: null, patientIds: [], physician: null }

/** Entries of people, programs and the service, newest first. */
export const someEntries: Entry[] = (
  [
    {},
    {
      act: 'asyncConsults.claim',
      outcome: 'refused',
      code: 'not_assigned',
      physician: {
        id: idOf('phy', 2),
        name: 'Maximiliane-Alexandra von Hohenzollern-Sigmaringen, Univ.-Prof. Dr. med.',
      },
      actor: {
        kind: 'api_key',
        id: idOf('key', 4),
        name: 'Übertragung der Befunde an das Krankenhausinformationssystem',
      },
      credential: 'asserted_id',
      patientIds: Array.from({ length: 12 }, (_, n) => idOf('pat', n)),
    },
    {
      act: 'consoleSettings.change',
      outcome: 'done',
      actor: { kind: 'member', id: idOf('mem', 1), name: 'Rosa Iyer' },
      resource: { type: 'account', id: null },
      credential: 'console_session',
      ...nobody,
    },
    {
      act: 'telehealthConsults.recordings.transcripts.download',
      actor: { kind: 'physician', id: idOf('phy', 3), name: 'كمال الدين الأحمد' },
      resource: { type: 'telehealth_consult', id: idOf('th', 2) },
      consultId: idOf('th', 2),
    },
    {
      act: 'patients.erase',
      outcome: 'done',
      actor: { kind: 'service', id: null, name: null },
      credential: 'none',
      resource: { type: 'patient', id: idOf('pat', 8) },
      ...nobody,
      clientAddress: null,
      userAgent: null,
      session: null,
      requestId: null,
    },
    { act: 'embed.send', outcome: 'done', actor: { kind: 'patient', id: idOf('pat', 4), name: null } },
  ] satisfies Partial<Entry>[]
).map((fields, n) => entry({ id: idOf('aud', n + 1), at: inMinutes(-2 - 9 * n), ...fields }))
