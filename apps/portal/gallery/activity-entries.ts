import type { OutputOf } from '@consult/gallery/answers.ts'
import { colleagues } from './clinicians.ts'
import { inMinutes, physician } from './people.ts'

type Entry = OutputOf<'portal.activity'>['items'][number]

const ada = { kind: 'physician', id: physician.id, name: 'Ada Osei, MD' }
const konstantin = {
  kind: 'physician',
  id: colleagues.konstantin,
  name: 'Prof. Konstantin Papadopoulos-Vasilopoulos, MD, PhD',
}
const patient = { kind: 'patient', id: 'pat_1', name: null }

function entry(n: number, act: string, fields: Partial<Entry> = {}): Entry {
  return {
    id: `act_${n}`,
    at: inMinutes(-12 - 340 * n),
    act,
    outcome: 'done',
    code: null,
    actor: ada,
    as: null,
    resource: { type: 'async_consult', id: 'ac_open' },
    ...fields,
  }
}

/** What people and programs did with a consult over some days, newest first. */
export const someActivity: readonly Entry[] = [
  entry(0, 'portal.transcript', { outcome: 'read' }),
  entry(1, 'asyncConsults.postReply', { code: 'physician' }),
  entry(2, 'attachments.open', { outcome: 'read', resource: { type: 'attachment', id: 'att_1' } }),
  entry(3, 'asyncConsults.takeOver', { outcome: 'refused', code: 'not_overdue', actor: konstantin }),
  entry(4, 'asyncConsults.claim', { code: 'claim' }),
  entry(5, 'portal.patient', { outcome: 'read', actor: konstantin, resource: { type: 'patient', id: 'pat_1' } }),
  entry(6, 'attachments.upload', { actor: patient }),
  entry(7, 'asyncConsults.postMessage', { code: 'patient', actor: patient }),
  entry(8, 'asyncConsults.createEmbedSession', {
    actor: { kind: 'partner', id: null, name: 'Übertragung der Befunde an das Krankenhausinformationssystem' },
    as: { physicianId: colleagues.leila, name: 'د. ليلى بن يوسف', credential: 'asserted_id' },
  }),
  entry(9, 'asyncConsults.create', { code: 'create', actor: { kind: 'partner', id: null, name: null } }),
  entry(10, 'asyncConsults.somethingNewThatThisPageDoesNotKnowYet', {
    actor: { kind: 'service', id: null, name: null },
  }),
]
