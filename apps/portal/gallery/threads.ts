import type { Answers, OutputOf } from '@consult/gallery/answers.ts'
import { colleagues } from './clinicians.ts'
import { type ConsultItem, inboxAnswers } from './consults.ts'
import { fullInbox } from './full-inbox.ts'
import { someMacros } from './macro-texts.ts'
import { type PatientRecord, patientAnswers } from './patients.ts'
import { inMinutes, physician } from './people.ts'

/** A message of a thread. */
export type Message = OutputOf<'portal.transcript'>['messages'][number]
type Attachment = Message['attachments'][number]
type Notice = NonNullable<Message['notice']>

/** A message that does not have its place in a thread yet. */
export type Written = Pick<Message, 'author' | 'text' | 'attachments' | 'removedFiles' | 'notice'> & {
  /** When it was written, in minutes from now. */
  readonly at: number
}

const patient = (name: string): Message['author'] => ({ type: 'patient', id: 'pat_1', name })
const own: Message['author'] = { type: 'physician', id: physician.id, name: 'Ada Osei, MD' }
const colleague: Message['author'] = { type: 'physician', id: colleagues.clara, name: 'Clara Weiss, MD' }
const system: Message['author'] = { type: 'system', id: null, name: null }

/** The patient wrote it. */
export const fromPatient = (at: number, text: string, attachments: Attachment[] = []): Written => ({
  at,
  text,
  attachments,
  author: patient('Nadia Holt'),
  notice: null,
})
/** The signed-in physician wrote it. */
export const fromMe = (at: number, text: string, attachments: Attachment[] = []): Written => ({
  ...fromPatient(at, text, attachments),
  author: own,
})
/** A colleague wrote it. */
export const fromColleague = (at: number, text: string): Written => ({ ...fromPatient(at, text), author: colleague })
/** A notice from the service. */
export const notice = (at: number, code: Notice['code'], params: Notice['params'] = {}): Written => ({
  ...fromPatient(at, ''),
  author: system,
  notice: { code, params },
})

/** A file of a message. */
export function file(fileName: string, contentType = 'image/jpeg', byteSize = 1_284_113): Attachment {
  const attachmentId = `att_${fileName}`
  const path = `/api/attachments/${encodeURIComponent(attachmentId)}`
  const urls = { download: `${path}/download`, preview: `${path}/preview` }
  return { attachmentId, fileName, contentType, byteSize, urls }
}

/** A short conversation: it ends with a question of the patient. */
export const shortThread: readonly Written[] = [
  fromPatient(-31, 'Good morning. I have had a rash on both arms since Monday.', [
    file('left arm.jpg'),
    file('right arm, in daylight.jpg'),
  ]),
  notice(-27, 'physician_joined', { physicianName: 'Ada Osei, MD' }),
  fromMe(-25, 'Thank you for the pictures. Does it itch, and have you used a new soap or cream?'),
  fromPatient(-14, 'It itches at night, and the cream from the pharmacy does not help.'),
  fromPatient(-13, 'It keeps me awake. Should I come in?'),
]

/** The data of a thread's state. */
export interface Thread {
  readonly written?: readonly Written[]
  /** The sequences up to which the patient and a colleague have read. */
  readonly readUpTo?: { readonly patient?: number; readonly colleague?: number }
  readonly record?: Partial<PatientRecord>
  /** The other consults of the inbox. Default: some in every view. */
  readonly others?: readonly ConsultItem[]
}

/** The messages in the form that a consult's thread has them. */
export function placed({ consult, patient }: ConsultItem, written: readonly Written[]): Message[] {
  return written.map(({ at, ...message }, n) => {
    const createdAt = inMinutes(at)
    const { author } = message
    return {
      ...message,
      author: author.type === 'patient' ? { ...author, id: patient.id, name: patient.name } : author,
      messageId: `msg_${n + 1}`,
      asyncConsultId: consult.id,
      acceptedAt: createdAt,
      createdAt,
      sequence: n + 1,
    }
  })
}

const someOthers = fullInbox.filter((_, n) => n % 6 === 1)

/** What the page of a consult requests. */
export function threadAnswers(
  item: ConsultItem,
  { written = shortThread, readUpTo = {}, record, others = someOthers }: Thread = {},
): Answers {
  const { patientId } = item.consult
  const messages = placed(item, written)
  const readers = [
    { reader: { type: 'patient' as const, id: patientId }, sequence: readUpTo.patient ?? 0 },
    { reader: { type: 'physician' as const, id: colleagues.clara }, sequence: readUpTo.colleague ?? 0 },
  ]
  return {
    ...inboxAnswers([item, ...others]),
    ...patientAnswers({ id: patientId, externalId: item.patient.externalId, ...record }),
    'asyncConsults.get': item.consult,
    'portal.transcript': ({ before = messages.length + 1, limit }) => ({
      messages: messages.slice(Math.max(0, before - 1 - limit), before - 1),
    }),
    'signals.reads': readers.filter(({ sequence }) => sequence > 0).map((mark) => ({ ...mark, at: inMinutes(-11) })),
    'signals.attend': { attended: true },
    'signals.leave': { left: true },
    'signals.markRead': { marked: true },
    'drafts.get': null,
    'drafts.save': { saved: true, other: null },
    'macros.list': [...someMacros],
  }
}
