import { countUnread, lastSequence } from '@consult/client'
import type { StreamEvent, StreamFrame } from '@consult/trpc'
import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals'
import type { FrameMessage } from '../../../bridge/protocol.ts'
import type { ConsultApi, Opening, QueuePlace } from '../api/consult-api.ts'
import { failureOf } from '../api/failure.ts'
import type { Following } from '../api/follow-patient-stream.ts'
import { createLinks, type Links } from '../attachments/links.ts'
import type { Tray, UploadFile } from '../attachments/tray.ts'
import type { Surroundings } from '../host/surroundings.ts'
import { notYetDelivered, type OutboxItem } from '../outbox/outbox-item.ts'
import type { PatientVisit } from '../visits/patient-visit.ts'
import { createCatchUp } from './catch-up.ts'
import { type ConsultActions, createConsultActions } from './consult-actions.ts'
import { openThread, type Thread } from './open-thread.ts'
import { linksToShow, type PartnerLinks } from './partner-links.ts'
import { afterFailure, type Phase } from './phase.ts'
import { watchQueuePlace } from './queue-place.ts'
import { createReading } from './reading.ts'
import type { TabStorage } from './tab-storage.ts'
import { createTestClockView } from './test-clock.ts'
import { afterEvent, bringsAnother, type Transcript } from './transcript.ts'
import { createTyping } from './typing.ts'
import { waitedFor } from './waited-for.ts'

/** The patient's conversation: its state, and what the patient can do. */
export interface Conversation extends ConsultActions {
  readonly phase: ReadonlySignal<Phase>
  readonly partnerName: ReadonlySignal<string>
  readonly partnerLinks: ReadonlySignal<PartnerLinks>
  /** The emergency number where the patient is; null while it is not known. */
  readonly emergencyNumber: ReadonlySignal<string | null>
  /** The time of the partner's test clock; null in real time. */
  readonly testClock: ReadonlySignal<string | null>
  readonly transcript: ReadonlySignal<Transcript>
  /** Counts what may have changed visit summaries and orders: their events, and reading everything again. */
  readonly recordNews: ReadonlySignal<number>
  /** True when the patient also has closed conversations to read. */
  readonly hasEarlier: ReadonlySignal<boolean>
  /** The sent messages that are not on the transcript yet. */
  readonly pending: ReadonlySignal<readonly OutboxItem[]>
  readonly place: ReadonlySignal<QueuePlace | undefined>
  /** The number of physicians' messages that the patient has not seen. */
  readonly unread: ReadonlySignal<number>
  /** The sequence of the last message that the physician has read; 0 before the first. */
  readonly readByCareSide: ReadonlySignal<number>
  readonly physicianTypes: ReadonlySignal<boolean>
  /** True when events may be missing from the view. */
  readonly isBehind: ReadonlySignal<boolean>
  /** True when another consult is open while the view shows a closed one. */
  readonly hasNext: ReadonlySignal<boolean>
  openNext(): void
  readonly draft: ReadonlySignal<string>
  /** The files beside the draft; null when there is no consult to write to. */
  readonly tray: ReadonlySignal<Tray | null>
  readonly links: Links
  write(draft: string): void
  /** Reports that the patient has seen everything up to this message. */
  read(sequence: number): void
  /** Sends the draft. */
  send(): void
  retry(key: string): void
  discard(key: string): void
  /** Retries everything that is paused now. */
  wake(): void
  /** Reads everything again, because a new credential may be for another consult of the patient. */
  reread(): void
}

const retryMs = 4_000
const nothing: Transcript = { consult: null, messages: [] }

export function createConversation(options: {
  api: ConsultApi
  follow: (after: string, hear: { onFrame(frame: StreamFrame): void; onBehind(): void }) => Following
  postToPage: (message: FrameMessage) => void
  storage: TabStorage | null
  surroundings: Pick<Surroundings, 'isOnline' | 'isAttended' | 'isVisible'>
  newKey: () => string
  upload: UploadFile
  visits: Pick<PatientVisit, 'read' | 'hear' | 'unread' | 'ringOver'>
}): Conversation {
  const { api, follow, postToPage, storage, surroundings, newKey, upload, visits } = options
  const phase = signal<Phase>({ name: 'loading' })
  const partnerName = signal('')
  const partnerLinks = signal<PartnerLinks>({ privacyUrl: null, termsUrl: null, contactUrl: null })
  const emergencyNumber = signal<string | null>(null)
  let consentVersion: string | null = null
  const testClock = createTestClockView(api)
  const transcript = signal(nothing)
  const thread: Signal<Thread | null> = signal(null)
  const reading = createReading(api)
  const typing = createTyping(api, newKey())
  const draft = signal('')
  const hasEarlier = signal(false)
  const hasNext = signal(false)
  /** Counts the changes of the line. A reconnect counts too, because the stream may have missed a change. */
  const lineMoves = signal(0)
  const recordNews = signal(0)
  let following: Following | undefined
  let round = 0
  let hurry: (() => void) | undefined

  const consult = computed(() => transcript.value.consult)
  const waiting = computed(() => (waitedFor(transcript.value) === 'physician' ? (consult.value?.id ?? null) : null))
  const unread = computed(() => countUnread('patient', transcript.value.messages, reading.own.value))

  const links = createLinks(async () => (consult.value ? api.transcript(consult.value.id) : []), Date.now)

  const commit = (event: StreamEvent) => {
    visits.hear(event)
    if (event.type === 'telehealth.completed') hasEarlier.value = true
    if (/^(summary|order)\./.test(event.type)) recordNews.value += 1
    const before = transcript.value
    if (bringsAnother(before, event)) {
      // Do not replace the view while the patient looks at it. They could tap on a question that has just appeared.
      if (before.consult && surroundings.isAttended.value) hasNext.value = true
      else void begin()
      return
    }
    transcript.value = afterEvent(before, event)
    if (event.type === 'async_consult.message_rejected') {
      thread.value?.outbox.reject(event.data.messageId, event.data.reason)
    }
    if (event.type !== 'async_consult.message' || transcript.value === before) return
    if (event.data.message.author.type !== 'physician') return
    typing.hear(false)
    postToPage({ type: 'message' })
  }

  const { isBehind, ...log } = createCatchUp(commit)

  const hear = {
    onFrame(frame: StreamFrame) {
      if (frame.kind === 'event') log.take(frame.event)
      else if (frame.kind === 'caught_up') {
        batch(() => {
          log.caughtUp()
          lineMoves.value += 1
        })
      } else if (frame.kind === 'line_moved') lineMoves.value += 1
      else if (frame.kind === 'ring_over') visits.ringOver(frame.consultId)
      else if (frame.kind === 'skipped') void begin()
      else if (frame.kind === 'read') reading.take(frame.consultId, frame)
      else if (frame.kind === 'typing' && frame.consultId === consult.value?.id) typing.hear(frame.typing)
    },
    onBehind() {
      log.fallBehind()
      typing.hear(false)
    },
  }

  const enter = ({ overview, messages, marks }: Opening) => {
    const { asyncConsult } = overview
    const isSame = consult.value?.id === asyncConsult?.id
    partnerName.value = overview.partnerName
    partnerLinks.value = linksToShow(overview)
    emergencyNumber.value = overview.emergencyNumber
    consentVersion = overview.consentVersion
    hasEarlier.value = overview.hasEarlierConsults
    recordNews.value += 1
    testClock.take(overview.testClock)
    visits.read(overview)
    transcript.value = { consult: asyncConsult, messages }
    links.take(messages.flatMap(({ attachments }) => attachments))
    reading.begin(asyncConsult?.id ?? null, marks)
    if (!isSame || !thread.value) {
      thread.value?.stop()
      thread.value = asyncConsult && openThread({ consult: asyncConsult, api, storage, upload, links, newKey })
      draft.value = thread.value?.saved.draft ?? ''
    }
    phase.value = { name: 'ready' }
  }

  /** Reads everything and follows the events from there. It runs again when another consult replaces the one shown. */
  const begin = async () => {
    round += 1
    const mine = round
    following?.stop()
    log.startOver()
    hasNext.value = false
    for (;;) {
      try {
        const opening = await api.opening()
        await storage?.unlock(opening.unsentTextKey)
        if (mine !== round) return
        batch(() => enter(opening))
        following = follow(opening.overview.position, hear)
        return
      } catch (error) {
        if (mine !== round) return
        const failure = failureOf(error)
        phase.value = afterFailure(phase.value, failure)
        if (failure.kind === 'refused') return postToPage({ type: 'error', code: failure.code })
        await new Promise<void>((go) => {
          hurry = go
          setTimeout(go, retryMs * (1 + Math.random()))
        })
      }
    }
  }

  const actions = createConsultActions({
    api,
    consultId: () => consult.value?.id,
    consentVersion: () => consentVersion,
    take(changed) {
      if (changed.id === consult.value?.id) transcript.value = { ...transcript.value, consult: changed }
    },
  })

  // The message may reach the transcript before the response to the post, or after it.
  const landed = computed(() => new Set(transcript.value.messages.map(({ messageId }) => messageId)))
  effect(() => {
    if (thread.value?.outbox.items.value.length) thread.value.outbox.settle(landed.value)
  })
  const status = computed(() => consult.value?.status)
  effect(() => {
    if (status.value) postToPage({ type: 'status', kind: 'async_consult', status: status.value })
  })
  const isReady = computed(() => phase.value.name === 'ready')
  effect(() => {
    if (isReady.value) postToPage({ type: 'unread', count: unread.value + visits.unread.value })
  })
  const wake = () => {
    hurry?.()
    following?.nudge()
    thread.value?.outbox.wake()
    thread.value?.tray.wake()
  }
  effect(() => {
    if (surroundings.isOnline.value && surroundings.isAttended.value) untracked(wake)
  })
  void begin()

  const clearDraft = () => {
    draft.value = ''
    thread.value?.saved.keepDraft('')
    if (consult.value) typing.note(consult.value.id, '')
  }

  return {
    ...actions,
    async acceptResolution(text) {
      const failure = await actions.acceptResolution(text)
      if (failure === null && text !== null && draft.value === text) clearDraft()
      return failure
    },
    phase,
    partnerName,
    partnerLinks,
    emergencyNumber,
    testClock: testClock.at,
    transcript,
    hasEarlier,
    recordNews,
    unread,
    pending: computed(() => notYetDelivered(thread.value?.outbox.items.value ?? [], transcript.value.messages)),
    // This also happens behind a closed panel: the launcher shows it.
    place: watchQueuePlace(api, waiting, surroundings.isVisible, lineMoves),
    readByCareSide: reading.careSide,
    physicianTypes: typing.physician,
    read: reading.show,
    isBehind,
    hasNext,
    openNext: () => void begin(),
    draft,
    tray: computed(() => thread.value?.tray ?? null),
    links,
    write(text) {
      draft.value = text
      thread.value?.saved.keepDraft(text)
      if (consult.value) typing.note(consult.value.id, text)
    },
    send() {
      const { value: open } = thread
      if (!open) return
      open.outbox.add(draft.value, open.tray.take(), lastSequence(transcript.value.messages))
      clearDraft()
    },
    retry: (key) => thread.value?.outbox.retry(key),
    discard: (key) => thread.value?.outbox.remove(key),
    wake,
    reread: () => void begin(),
  }
}
