import type { StreamFrame } from '@consult/trpc'
import { signal } from '@preact/signals'
import { TRPCClientError } from '@trpc/client'
import { vi } from 'vitest'
import type { FrameMessage } from '../../../bridge/protocol.ts'
import type { Consult, ConsultApi, Message, ReadMark } from '../api/consult-api.ts'
import { createConversation } from './conversation.ts'
import type { PartnerLinks } from './partner-links.ts'
import { ownKey } from './tab-storage.fixture.ts'
import { aConsult } from './transcript.fixture.ts'

/** Builds the service's refusal with that code. */
export const refusal = (code: string) =>
  TRPCClientError.from({ error: { code: -32009, message: '', data: { consult: { code, details: null } } } } as never)

/** A service that holds one consult, and a patient's conversation in it. */
export function setUpConversation(holds: { consult: Consult | null; messages?: Message[] }) {
  const service = {
    consult: holds.consult,
    messages: holds.messages ?? [],
    marks: [] as ReadMark[],
    trouble: null as Error | null,
    hasEarlier: false,
    testClock: null as string | null,
    position: '1700000000.100.0a1b2c3d',
    links: { privacyUrl: null, termsUrl: null, contactUrl: null } as PartnerLinks,
    consentVersion: null as string | null,
  }
  const posted: string[] = []
  const marked: number[] = []
  const said: string[] = []
  const toPage: FrameMessage[] = []
  const streams: { after: string; onFrame(frame: StreamFrame): void; onBehind(): void }[] = []
  const isAttended = signal(true)
  const unreadOfCall = signal(0)
  const answer = async <Answer>(give: () => Answer): Promise<Answer> => {
    if (service.trouble) throw service.trouble
    return give()
  }
  const changed = (fields: Partial<Consult>) =>
    answer(() => {
      service.consult = { ...aConsult(), ...service.consult, ...fields }
      return service.consult
    })
  const overview = () => ({
    partnerName: 'Harbor Street Clinic',
    ...service.links,
    consentVersion: service.consentVersion,
    patient: { id: 'pat_1', name: null, language: null },
    emergencyNumber: null,
    asyncConsult: service.consult,
    inviter: null,
    hasEarlierConsults: service.hasEarlier,
    telehealthConsult: null,
    testClock: service.testClock,
    position: service.position,
    sequence: 100,
  })
  const api: ConsultApi = {
    overview: () => answer(overview),
    async opening() {
      // The request takes a while: the state of the service at its end decides.
      await null
      return answer(() => ({
        overview: overview(),
        messages: service.messages,
        marks: service.marks,
        unsentTextKey: ownKey,
      }))
    },
    transcript: () => answer(() => service.messages),
    chooseLanguage: async () => undefined,
    notifications: () => answer(() => ({ offered: [], channels: [], quietHours: null })),
    chooseNotifications: async () => undefined,
    queuePlace: () => answer(() => null),
    physicianBack: () => answer(() => ({ staffed: true, backAt: null })),
    decideConsent: (_id, { consentVersion = null }) => changed({ status: 'queued', consentVersion }),
    post: (_id, { text }) =>
      answer(() => {
        posted.push(text)
        return { messageId: `msg_${posted.length}` }
      }),
    acceptResolution: () => changed({ status: 'closed', closedReason: 'resolved' }),
    rate: () => changed({}),
    markRead: (_id, sequence) => answer(() => marked.push(sequence)),
    attend: () => answer(() => said.push('writes')),
    leave: () => answer(() => said.push('is done')),
    earlier: () => answer(() => ({ items: [] })),
    summary: () => answer(() => null),
    seeSummary: async () => undefined,
    orders: async () => [],
  }
  const conversation = createConversation({
    api,
    follow: (after, hear) => {
      streams.push({ after, ...hear })
      return { nudge: () => undefined, stop: () => undefined }
    },
    postToPage: (message) => toPage.push(message),
    storage: null,
    surroundings: {
      isOnline: signal(true),
      isAttended,
      isVisible: isAttended,
    },
    newKey: () => `key-${posted.length}`,
    upload: async () => null,
    visits: { read: () => undefined, hear: () => undefined, ringOver: () => undefined, unread: unreadOfCall },
  })
  const say = (frame: StreamFrame) => streams.at(-1)?.onFrame(frame)
  const event = (happened: Extract<StreamFrame, { kind: 'event' }>['event']) => say({ kind: 'event', event: happened })
  return {
    conversation,
    service,
    api,
    toPage,
    posted,
    marked,
    said,
    say,
    streams,
    event,
    isAttended,
    unreadOfCall,
    behind: () => streams.at(-1)?.onBehind(),
    caughtUp: () => say({ kind: 'caught_up' }),
    texts: () => conversation.transcript.value.messages.map(({ text }) => text),
    settle: () => vi.advanceTimersByTimeAsync(0),
  }
}
