import type { AppRouter } from '@consult/trpc'
import type { inferRouterOutputs } from '@trpc/server'
import type { Access } from '../host/access.ts'
import type { Client } from './client.ts'
import { failureOf } from './failure.ts'

type Outputs = inferRouterOutputs<AppRouter>
export type Overview = Outputs['embed']['overview']
export type Consult = NonNullable<Overview['asyncConsult']>
type EarlierPage = Outputs['embed']['earlierConsults']
/** A consult of the patient's that is over, a thread or a call, and who had it. */
export type Earlier = EarlierPage['items'][number]
export type EarlierOf<Kind extends Earlier['kind']> = Extract<Earlier, { kind: Kind }>
export type QueuePlace = Outputs['embed']['queuePlace']
type FullMessage = Outputs['asyncConsults']['listMessages']['items'][number]
export type Attachment = FullMessage['attachments'][number]
export type AttachmentFacts = Omit<Attachment, 'urls'>
/** A file of a message; events bring no links. */
export type MessageFile = AttachmentFacts & Partial<Pick<Attachment, 'urls'>>
/** A message as a page of the transcript brings it, or an event. */
export type Message = Omit<FullMessage, 'attachments'> & { readonly attachments: readonly MessageFile[] }
/** What is shown of a message, whether it is of a thread or of a call, where there are words alone. */
export type Said = Pick<Message, 'messageId' | 'sequence' | 'author' | 'text' | 'createdAt'> &
  Partial<Pick<Message, 'attachments' | 'notice'>>

export type ReadMark = Outputs['signals']['reads'][number]

/** What the patient has put together. */
export interface Composed {
  readonly text: string
  readonly attachmentIds: readonly string[]
}

/** What the widget opens with, or begins again with. */
export interface Opening {
  readonly overview: Overview
  /** The whole transcript, oldest first. */
  readonly messages: readonly Message[]
  readonly marks: readonly ReadMark[]
}

/** What the patient's app asks of the service. Each call outlives a lapse of the credential; it throws anything else. */
export interface ConsultApi {
  opening(): Promise<Opening>
  overview(): Promise<Overview>
  /** The whole transcript, oldest first. */
  transcript(consultId: string): Promise<Message[]>
  queuePlace(consultId: string): Promise<QueuePlace>
  /** Keeps the language for the patient. */
  chooseLanguage(language: string): Promise<unknown>
  /** A page of the patient's consults that are over, the last one first. */
  earlier(cursor?: string): Promise<EarlierPage>
  decideConsent(consultId: string, decision: 'accept' | 'decline'): Promise<Consult>
  /** @param key the message's Idempotency-Key: however often it is posted, it lands once. */
  post(consultId: string, message: Composed, key: string): Promise<{ messageId: string }>
  acceptResolution(consultId: string): Promise<Consult>
  rate(consultId: string, rating: { value: number; comment: string | null }): Promise<Consult>
  /** The patient has everything up to this message before their eyes. */
  markRead(consultId: string, sequence: number): Promise<unknown>
  /** The patient is writing here, and is not any more. Not worth a wait: these throw where the credential has lapsed. */
  attend(consultId: string, tab: string): Promise<unknown>
  leave(consultId: string, tab: string): Promise<unknown>
}

/** Tries until the credential is good: a refusal for its age or rotation waits for the page's new token. */
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
  const { embed, asyncConsults, signals } = client
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
      const { transcript, reads, ...overview } = await asking(() => embed.opening.query())
      const { asyncConsult } = overview
      const begun: readonly Message[] = transcript?.items ?? []
      const cursor = transcript?.nextCursor
      const rest = asyncConsult && cursor ? await readOn(asyncConsult.id, cursor) : []
      return { overview, messages: [...begun, ...rest], marks: reads }
    },
    transcript: (id) => readOn(id),
    chooseLanguage: (language) => asking(() => embed.chooseLanguage.mutate({ language })),
    queuePlace: (id) => asking(() => embed.queuePlace.query({ id })),
    earlier: (cursor) => asking(() => embed.earlierConsults.query({ ...(cursor && { cursor }) })),
    decideConsent: (id, decision) => asking(() => asyncConsults.decideConsent.mutate({ id, decision })),
    post: (id, { text, attachmentIds }, idempotencyKey) =>
      asking(() =>
        asyncConsults.postMessage.mutate(
          { id, text, attachmentIds: [...attachmentIds] },
          { context: { idempotencyKey } },
        ),
      ),
    acceptResolution: (id) => asking(() => asyncConsults.acceptResolution.mutate({ id })),
    rate: (id, rating) => asking(() => asyncConsults.rate.mutate({ id, ...rating })),
    markRead: (id, sequence) => asking(() => signals.markRead.mutate({ id, sequence })),
    attend: (id, tab) => signals.attend.mutate({ id, tab, typing: true }),
    leave: (id, tab) => signals.leave.mutate({ id, tab }),
  }
}
