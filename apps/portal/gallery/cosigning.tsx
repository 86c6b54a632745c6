import { type Answers, type OutputOf, pending } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { CosigningPage } from '../src/screens/cosigning/cosigning-page.tsx'
import { colleagues } from './clinicians.ts'
import { inMinutes, me, physician } from './people.ts'
import { type PortalState, signedIn } from './portal-state.tsx'

type Note = OutputOf<'cosignatures.list'>[number]

const supervisor = { ...me, physician: { ...physician, supervisor: true } }

const note = (noteId: string, change: Partial<Note> = {}): Note => ({
  noteId,
  consultKind: 'async',
  consultId: 'ac_1',
  version: 1,
  author: { id: colleagues.clara, name: 'Clara Weiss, PA' },
  patientName: 'Noor El-Amin',
  signedAt: inMinutes(-40),
  withholdsSummary: true,
  ...change,
})

const waiting = [
  note('cn_1'),
  note('cn_2', {
    consultKind: 'telehealth',
    consultId: 'th_1',
    patientName: 'Maximiliana Freifrau von Hohenberg-Wallerstein zu Oettingen',
    author: { id: colleagues.konstantin, name: 'Prof. Konstantin Papadopoulos-Vasilopoulos, MD, PhD' },
    signedAt: inMinutes(-12),
    withholdsSummary: false,
  }),
  note('cn_3', { patientName: null, signedAt: inMinutes(-3) }),
]

const on = (name: string, answers: Answers, act: PortalState['act'], who = supervisor) =>
  signedIn({ name, path: '/cosign', page: <CosigningPage />, who, answers, act })

export const states = [
  on('waiting', { 'cosignatures.list': waiting }, () => screen.findByText('Patient without a name')),
  on('nothing-waits', { 'cosignatures.list': [] }, () => screen.findByText('No notes to co-sign')),
  on('loading', { 'cosignatures.list': pending }, () => screen.findByText('Loading notes…')),
  on('not-for-others', {}, () => screen.findByText('Only supervisors can open this page'), me),
]
