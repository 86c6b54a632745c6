import type { OutputOf } from '@consult/gallery/answers.ts'
import type { StreamFrame } from '@consult/trpc'
import { aConsult } from '../src/frame/entities/conversation/transcript.fixture.ts'
import { inDays, inMinutes, type Opening } from './opening.ts'

/** A consult in writing. */
export type Consult = NonNullable<Opening['asyncConsult']>
/** A message of its transcript. */
export type Message = OutputOf<'asyncConsults.listMessages'>['items'][number]

/** A consult that a physician has taken. */
export function aThread(fields: Partial<Consult> = {}): Consult {
  return aConsult({
    reason: 'Rash on both forearms',
    createdAt: inMinutes(-95),
    lastActivityAt: inMinutes(-12),
    consentedAt: inMinutes(-90),
    queuedAt: inMinutes(-90),
    assignedAt: inMinutes(-60),
    ...fields,
  })
}

/** A consult that waits for a physician. */
export const aWaitingThread = (fields: Partial<Consult> = {}): Consult =>
  aThread({ status: 'queued', physicianId: null, assignedAt: null, queuedAt: inMinutes(-4), ...fields })

/** A consult to which the patient has not agreed yet. */
export const anInvitation = (fields: Partial<Consult> = {}): Consult =>
  aWaitingThread({ status: 'invited', consentedAt: null, queuedAt: null, ...fields })

/** A consult that has ended. */
/** What the physician recorded when asking to resolve the consult. */
export const advice = {
  summary: 'Atopic eczema on both forearms',
  followUp: 'The cream twice a day for two weeks. Write again if it spreads or weeps.',
}

export function aClosedThread(fields: Partial<Consult> = {}): Consult {
  const resolution = advice
  return aThread({ status: 'closed', closedAt: inMinutes(-2), closedReason: 'resolved', resolution, ...fields })
}

const authors: Readonly<Record<Message['author']['type'], Message['author']>> = {
  patient: { type: 'patient', id: 'pat_1', name: 'Mara Quintero' },
  physician: { type: 'physician', id: 'phy_1', name: 'Ada Osei, MD' },
  system: { type: 'system', id: null, name: null },
}

/** One line of a conversation: who says it, and what. */
export type Line = readonly [from: 'patient' | 'physician', text: string, fields?: Partial<Message>]

/** Messages with these lines, the last of them some minutes ago. */
export function messagesOf(lines: readonly Line[], lastAt = -12): Message[] {
  return lines.map(([from, text, fields], index) => {
    const at = inMinutes(lastAt - 3 * (lines.length - 1 - index))
    return {
      messageId: `msg_${index + 1}`,
      asyncConsultId: 'ac_1',
      author: authors[from],
      text,
      attachments: [],
      notice: null,
      acceptedAt: at,
      createdAt: at,
      sequence: index + 1,
      ...fields,
    }
  })
}

/** What happened, as a notice on the transcript. */
export function noticeOf(code: NonNullable<Message['notice']>['code'], params: Record<string, string> = {}): Line {
  return ['physician', '', { author: authors.system, notice: { code, params } }]
}

/** The start of a usual conversation. */
export const usualLines: readonly Line[] = [
  ['patient', 'I have had a rash on both forearms since Sunday. It itches, mostly at night.'],
  noticeOf('physician_joined', { physicianName: 'Ada Osei, MD' }),
  ['physician', 'Thank you. Have you used a new soap or cream? See https://clinic.example/rash for what to look for.'],
  ['patient', 'A new sunscreen, on Saturday.'],
]

/** An opening that shows this consult and these messages. */
export function threadOpening(consult: Consult, messages: Message[] = messagesOf(usualLines)): Partial<Opening> {
  return { asyncConsult: consult, transcript: { items: messages } }
}

/** The frame that reports a new message. Like every event, it has no links to files. */
export function messageFrame(message: Message): StreamFrame {
  const { asyncConsultId } = message
  const attachments = message.attachments.map(({ urls: _urls, ...facts }) => facts)
  return {
    kind: 'event',
    event: {
      type: 'async_consult.message',
      data: { asyncConsultId, message: { ...message, attachments } },
      sequence: 100 + message.sequence,
      createdAt: message.createdAt,
    },
  }
}

/** The frame that reports a new consult. */
export function consultFrame(consult: Consult): StreamFrame {
  return {
    kind: 'event',
    event: { type: 'async_consult.created', data: { consult }, sequence: 200, createdAt: inDays(0) },
  }
}

/** What a physician has released to the patient of a thread. */
export const aSummary = {
  consultKind: 'async',
  consultId: 'ac_1',
  patientId: 'pat_1',
  version: 2,
  language: 'es',
  text: 'Su piel reacciona a algo que ha tocado.\nDeje el jabón nuevo durante una semana y use la crema dos veces al día.',
  sections: [
    {
      code: 'next_steps',
      title: 'Próximos pasos',
      text: 'Vuelva a ponerse en contacto con nosotros en 7 días.',
      at: null,
    },
    { code: 'addition', title: 'Añadido después', text: 'La crema se puede refrigerar.', at: inMinutes(-5) },
  ],
  physician: { id: 'phy_1', name: 'Dr. Maya Ortiz, MD' },
  cosigner: { id: 'phy_2', name: 'Dr. Jon Lindqvist, MD' },
  signedAt: inMinutes(-30),
  pdfUrl: 'about:blank',
} as const satisfies OutputOf<'visitSummaries.getOfThread'>

const anOrder: OutputOf<'orders.ofConsult'>[number] = {
  id: 'or_1',
  kind: 'prescription',
  status: 'requested',
  requestedAt: inMinutes(-30),
  endedAt: null,
  prescription: {
    drug: { text: 'Hydrocortisone', system: null, code: null, strength: '1 %', form: 'cream' },
    directions: 'Apply thinly to both forearms, twice a day for a week.',
    durationDays: 7,
    quantity: { value: 30, unit: 'g' },
    refills: 1,
    pharmacy: 'صيدلية النور، شارع الملك فيصل',
  },
  lab: null,
  referral: null,
  sickNote: null,
  physician: { id: 'phy_1', name: 'Dr. Maya Ortiz, MD' },
}
const another = { ...anOrder, prescription: null }

/** What a physician has ordered for the patient of a thread, in every state. */
export const someOrders: OutputOf<'orders.ofConsult'> = [
  anOrder,
  {
    ...another,
    id: 'or_2',
    kind: 'lab',
    status: 'accepted',
    lab: {
      tests: [
        { text: 'HbA1c', code: '4548-4' },
        { text: 'Ferritin', code: null },
      ],
      fasting: true,
    },
  },
  {
    ...another,
    id: 'or_3',
    kind: 'referral',
    status: 'rejected',
    referral: { specialty: 'Dermatology', urgency: 'urgent' },
  },
  {
    ...another,
    id: 'or_4',
    kind: 'sick_note',
    status: 'fulfilled',
    sickNote: { from: '2026-03-02', to: '2026-03-06', capacity: 'limited', purpose: 'work' },
  },
  { ...anOrder, id: 'or_5', status: 'canceled' },
]
