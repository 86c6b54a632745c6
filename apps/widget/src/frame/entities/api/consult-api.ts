import type { AppRouter } from '@consult/trpc'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { Access } from '../host/access.ts'
import type { Client } from './client.ts'
import { failureOf } from './failure.ts'

type Outputs = inferRouterOutputs<AppRouter>
export type Overview = Outputs['embed']['overview']
export type Consult = NonNullable<Overview['asyncConsult']>
type EarlierPage = Outputs['embed']['earlierConsults']
/** A past consult of the patient, a thread or a call, with its physician. */
export type Earlier = EarlierPage['items'][number]
export type EarlierOf<Kind extends Earlier['kind']> = Extract<Earlier, { kind: Kind }>
export type VisitSummary = NonNullable<Outputs['visitSummaries']['find']>
export type PatientOrder = Outputs['orders']['ofConsult'][number]
export type QueuePlace = Outputs['embed']['queuePlace']
export type NotificationChoice = Readonly<Outputs['embed']['notifications']>
export type PhysicianBack = Outputs['embed']['physicianBack']
type FullMessage = Outputs['asyncConsults']['listMessages']['items'][number]
export type Attachment = FullMessage['attachments'][number]
export type AttachmentFacts = Omit<Attachment, 'urls'>
/** A file of a message. Events carry no links. */
export type MessageFile = AttachmentFacts & Partial<Pick<Attachment, 'urls'>>
/** A message, from a page of the transcript or from an event. */
export type Message = Omit<FullMessage, 'attachments'> & { readonly attachments: readonly MessageFile[] }
/** The text part of a message, from a thread or from a call. */
export type Said = Pick<Message, 'messageId' | 'sequence' | 'author' | 'text' | 'createdAt'> &
  Partial<Pick<Message, 'attachments' | 'removedFiles' | 'notice'>>

/** The patient's answer to the consent question. */
export type ConsentAnswer = Omit<inferRouterInputs<AppRouter>['asyncConsults']['decideConsent'], 'id'>

export type ReadMark = Outputs['signals']['reads'][number]

/** A message that the patient has written. */
export interface Composed {
  readonly text: string
  readonly attachmentIds: readonly string[]
}

/** What the widget reads when it starts or starts over. */
export interface Opening {
  readonly overview: Overview
  /** The whole transcript, oldest first. */
  readonly messages: readonly Message[]
  readonly marks: readonly ReadMark[]
  /** Encrypts what is stored in the browser: see `TabStorage`. */
  readonly unsentTextKey: string
}

/**
 * The requests that the app makes of the service. Each request waits out an invalid credential.
 * @throws any other error.
 */
export interface ConsultApi {
  opening(): Promise<Opening>
  overview(): Promise<Overview>
  /** The whole transcript, oldest first. */
  transcript(consultId: string): Promise<Message[]>
  queuePlace(consultId: string): Promise<QueuePlace>
  /** When a physician who could take the thread or call is back. */
  physicianBack(consultId: string): Promise<PhysicianBack>
  /** Returns what a physician has released to the patient, or null. */
  summary(consultId: string): Promise<VisitSummary | null>
  /** Reports that the patient has opened the summary. */
  seeSummary(consultId: string): Promise<unknown>
  /** Returns what a physician has ordered for the patient in a consult, oldest first. */
  orders(consultId: string): Promise<readonly PatientOrder[]>
  /** Saves the patient's choice of language. */
  chooseLanguage(language: string): Promise<unknown>
  /** Returns how the patient is told while the widget is closed, and what they can choose. */
  notifications(): Promise<NotificationChoice>
  chooseNotifications(chosen: Omit<NotificationChoice, 'offered'>): Promise<unknown>
  /** Returns a page of the patient's past consults, the most recent first. */
  earlier(cursor?: string): Promise<EarlierPage>
  /** @param answer with the version of the privacy page and terms that the patient saw. */
  decideConsent(consultId: string, answer: ConsentAnswer): Promise<Consult>
  /** @param key the message's Idempotency-Key. Posting it several times creates one message. */
  post(consultId: string, message: Composed, key: string): Promise<{ messageId: string }>
  /** @param text the patient's last message, such as thanks; null: none. */
  acceptResolution(consultId: string, text: string | null): Promise<Consult>
  rate(consultId: string, rating: { value: number; comment: string | null }): Promise<Consult>
  /** Marks everything up to this message as seen by the patient. */
  markRead(consultId: string, sequence: number): Promise<unknown>
  /**
   * Reports that the patient is writing here; `leave` reports that they stopped.
   * @throws when the credential is invalid. The signal is not worth the wait for a new one.
   */
  attend(consultId: string, tab: string): Promise<unknown>
  leave(consultId: string, tab: string): Promise<unknown>
}

/**
 * Retries the request until the credential is valid. If the service refuses an expired or rotated credential, it waits for
 * the page's new token.
 */
export async function withAccess<Answer>(access: Access, attempt: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const bearer = access.bearer()
    try {
      return await attempt()
    } catch (error) {
      const failure = failureOf(error)
      if (failure.kind !== 'lapsed') throw error
      access.lose(bearer, failure.reason)
      await access.renewal(bearer)
    }
  }
}

export function createConsultApi(client: Client, access: Access): ConsultApi {
  const { embed, asyncConsults, orders, signals, visitSummaries } = client
  const asking = <Answer>(attempt: () => Promise<Answer>) => withAccess(access, attempt)
  const readOn = async (id: string, from?: string) => {
    const messages: Message[] = []
    let cursor = from
    do {
      const page = await asking(() => asyncConsults.listMessages.query({ id, limit: 100, ...(cursor && { cursor }) }))
      messages.push(...page.items)
      cursor = page.nextCursor
    } while (cursor)
    return messages
  }
  return {
    overview: () => asking(() => embed.overview.query()),
    async opening() {
      const { transcript, reads, unsentTextKey, ...overview } = await asking(() => embed.opening.query())
      const { asyncConsult } = overview
      const begun: readonly Message[] = transcript?.items ?? []
      const cursor = transcript?.nextCursor
      const rest = asyncConsult && cursor ? await readOn(asyncConsult.id, cursor) : []
      return { overview, messages: [...begun, ...rest], marks: reads, unsentTextKey }
    },
    transcript: (id) => readOn(id),
    chooseLanguage: (language) => asking(() => embed.chooseLanguage.mutate({ language })),
    notifications: () => asking(() => embed.notifications.query()),
    chooseNotifications: (chosen) => asking(() => embed.chooseNotifications.mutate(chosen)),
    queuePlace: (id) => asking(() => embed.queuePlace.query({ id })),
    physicianBack: (id) => asking(() => embed.physicianBack.query({ id })),
    summary: (consultId) => asking(() => visitSummaries.find.query({ consultId })),
    seeSummary: (consultId) => asking(() => visitSummaries.see.mutate({ consultId })),
    orders: (consultId) => asking(() => orders.ofConsult.query({ consultId })),
    earlier: (cursor) => asking(() => embed.earlierConsults.query({ ...(cursor && { cursor }) })),
    decideConsent: (id, answer) => asking(() => asyncConsults.decideConsent.mutate({ id, ...answer })),
    post: (id, { text, attachmentIds }, idempotencyKey) =>
      asking(() =>
        asyncConsults.postMessage.mutate(
          // Half of a surrogate pair, which some keyboards leave behind, would make the service refuse the
          // whole message.
          { id, text: text.toWellFormed(), attachmentIds: [...attachmentIds] },
          { context: { idempotencyKey } },
        ),
      ),
    acceptResolution: (id, text) =>
      asking(() => asyncConsults.acceptResolution.mutate({ id, text: text?.toWellFormed() })),
    rate: (id, rating) => asking(() => asyncConsults.rate.mutate({ id, ...rating })),
    markRead: (id, sequence) => asking(() => signals.markRead.mutate({ id, sequence })),
    attend: (id, tab) => signals.attend.mutate({ id, tab, typing: true }),
    leave: (id, tab) => signals.leave.mutate({ id, tab }),
  }
}
