import type { StreamEvent, StreamFrame } from '@consult/trpc'
import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals'
import type { FrameMessage } from '../../bridge/protocol.ts'
import type { Consult, ConsultApi, Message, Overview, QueuePlace, ReadMark } from '../api/consult-api.ts'
import { type Failure, failureOf } from '../api/failure.ts'
import type { Following } from '../api/follow-stream.ts'
import { createLinks, type Links } from '../attachments/links.ts'
import { createTray, type Tray, type UploadFile } from '../attachments/tray.ts'
import type { Surroundings } from '../host/surroundings.ts'
import { createOutbox, type Outbox } from '../outbox/outbox.ts'
import { notYetLanded, type OutboxItem } from '../outbox/outbox-item.ts'
import type { PatientVisit } from '../visit/patient-visit.ts'
import { type Keepsake, openKeepsake, type TabStorage } from './keepsake.ts'
import { watchQueuePlace } from './queue-place.ts'
import { createReading } from './reading.ts'
import { afterEvent, bringsAnother, countUnread, lastSequence, type Transcript } from './transcript.ts'
import { createTyping } from './typing.ts'

/** How far the app has come. `trouble`: nobody answers yet. `refused`: the service will not, for `code`. */
export type Phase =
  | { readonly name: 'loading' | 'trouble' | 'ready' }
  | { readonly name: 'refused'; readonly code: string }

/** The patient's conversation: what is known of it, and what the patient can do. */
export interface Conversation {
  readonly phase: ReadonlySignal<Phase>
  readonly partnerName: ReadonlySignal<string>
  readonly transcript: ReadonlySignal<Transcript>
  /** What was sent off and is not on the transcript yet. */
  readonly pending: ReadonlySignal<readonly OutboxItem[]>
  readonly place: ReadonlySignal<QueuePlace | undefined>
  /** The last message that the physician has read, by its sequence; 0 before the first. */
  readonly readByCareSide: ReadonlySignal<number>
  readonly physicianTypes: ReadonlySignal<boolean>
  /** Something may have happened that is not shown. */
  readonly isBehind: ReadonlySignal<boolean>
  /** Another consult waits, while the one shown is over. */
  readonly hasNext: ReadonlySignal<boolean>
  openNext(): void
  readonly draft: ReadonlySignal<string>
  /** The files beside the draft; null where there is nothing to write to. */
  readonly tray: ReadonlySignal<Tray | null>
  readonly links: Links
  write(draft: string): void
  /** The patient has everything up to this message before their eyes. */
  read(sequence: number): void
  /** Sends the draft off. */
  send(): void
  retry(key: string): void
  discard(key: string): void
  /** Each resolves with what went wrong, or null. */
  decideConsent(decision: 'accept' | 'decline'): Promise<Failure | null>
  acceptResolution(): Promise<Failure | null>
  rate(rating: { value: number; comment: string | null }): Promise<Failure | null>
  /** Tries at once what waits for better times. */
  wake(): void
  /** Reads everything again: a new credential may be for another of the patient's consults. */
  reread(): void
}

/** What the conversation of one consult works with. */
interface Thread {
  readonly outbox: Outbox
  readonly tray: Tray
  readonly keepsake: Keepsake
}

const retryMs = 4_000
const nothing: Transcript = { consult: null, messages: [] }

export function createConversation(options: {
  api: ConsultApi
  follow: (after: number, hear: { onFrame(frame: StreamFrame): void; onBehind(): void }) => Following
  tell: (message: FrameMessage) => void
  storage: TabStorage | null
  surroundings: Surroundings
  newKey: () => string
  upload: UploadFile
  visits: Pick<PatientVisit, 'read' | 'hear'>
}): Conversation {
  const { api, follow, tell, storage, surroundings, newKey, upload, visits } = options
  const phase = signal<Phase>({ name: 'loading' })
  const partnerName = signal('')
  const transcript = signal(nothing)
  const thread: Signal<Thread | null> = signal(null)
  const reading = createReading(api)
  const typing = createTyping(api, newKey())
  const draft = signal('')
  const isBehind = signal(true)
  const hasNext = signal(false)
  /** How often the line may have moved: what was missed while the stream was away may have moved it too. */
  const lineMoves = signal(0)
  let following: Following | undefined
  let held: StreamEvent[] = []
  let round = 0
  let hurry: (() => void) | undefined

  const consult = computed(() => transcript.value.consult)
  const waiting = computed(() =>
    consult.value?.status === 'queued' || consult.value?.status === 'consented' ? consult.value.id : null,
  )
  const unread = computed(() => countUnread(transcript.value.messages, reading.own.value))

  const links = createLinks(async () => (consult.value ? api.transcript(consult.value.id) : []), Date.now)

  const openThread = (opened: Consult): Thread => {
    const keepsake = openKeepsake(storage, opened)
    const post = async ({ text, attachments, key }: OutboxItem) => {
      try {
        const attachmentIds = attachments.map(({ attachmentId }) => attachmentId)
        return await api.post(opened.id, { text, attachmentIds }, key)
      } catch (error) {
        return failureOf(error)
      }
    }
    const outbox = createOutbox({ restored: keepsake.items, store: keepsake, post, newKey, now: Date.now })
    const uploadWithLinks: UploadFile = async (...file) => {
      const outcome = await upload(...file)
      if (outcome && 'attachmentId' in outcome) links.take([outcome])
      return outcome
    }
    const tray = createTray({
      restored: keepsake.files,
      keep: keepsake.keepFiles,
      upload: uploadWithLinks,
      newKey,
    })
    return { outbox, tray, keepsake }
  }

  const commit = (event: StreamEvent) => {
    visits.hear(event)
    const before = transcript.value
    if (bringsAnother(before, event)) {
      // Nobody's hand is to land on a question that was not there a moment ago.
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
    tell({ type: 'message' })
  }

  /** Until the stream has caught up, what it tells may be older than what was read: it is taken in at one go. */
  const hear = {
    onFrame(frame: StreamFrame) {
      if (frame.kind === 'event') {
        if (isBehind.value) held.push(frame.event)
        else batch(() => commit(frame.event))
      } else if (frame.kind === 'caught_up') {
        batch(() => {
          const missed = held
          held = []
          isBehind.value = false
          for (const event of missed) commit(event)
          lineMoves.value += 1
        })
      } else if (frame.kind === 'line_moved') lineMoves.value += 1
      else if (frame.kind === 'skipped') void begin()
      else if (frame.kind === 'read') reading.take(frame.consultId, frame)
      else if (frame.kind === 'typing' && frame.consultId === consult.value?.id) typing.hear(frame.typing)
    },
    onBehind() {
      isBehind.value = true
      typing.hear(false)
    },
  }

  const enter = (overview: Overview, messages: readonly Message[], marks: readonly ReadMark[]) => {
    const { asyncConsult } = overview
    const isSame = consult.value?.id === asyncConsult?.id
    partnerName.value = overview.partnerName
    visits.read(overview)
    transcript.value = { consult: asyncConsult, messages }
    links.take(messages.flatMap(({ attachments }) => attachments))
    reading.begin(asyncConsult?.id ?? null, marks)
    if (!isSame || !thread.value) {
      thread.value?.outbox.stop()
      thread.value?.tray.stop()
      thread.value = asyncConsult && openThread(asyncConsult)
      draft.value = thread.value?.keepsake.draft ?? ''
    }
    phase.value = { name: 'ready' }
  }

  /** Reads everything and follows from there. Begun anew when another consult takes the place of the one shown. */
  const begin = async () => {
    round += 1
    const mine = round
    following?.stop()
    held = []
    isBehind.value = true
    hasNext.value = false
    for (;;) {
      try {
        const overview = await api.overview()
        const id = overview.asyncConsult?.id
        const [messages, marks] = id ? await Promise.all([api.transcript(id), api.reads(id)]) : [[], []]
        if (mine !== round) return
        batch(() => enter(overview, messages, marks))
        following = follow(overview.sequence, hear)
        return
      } catch (error) {
        if (mine !== round) return
        const failure = failureOf(error)
        if (failure.kind === 'refused') {
          phase.value = { name: 'refused', code: failure.code }
          return tell({ type: 'error', code: failure.code })
        }
        if (phase.value.name === 'loading') phase.value = { name: 'trouble' }
        await new Promise<void>((go) => {
          hurry = go
          setTimeout(go, retryMs * (1 + Math.random()))
        })
      }
    }
  }

  /** A refusal means that the consult is no longer as it was shown: it is read again. */
  const act = async (request: (consultId: string) => Promise<Consult>): Promise<Failure | null> => {
    const id = consult.value?.id
    if (!id) return null
    const take = (changed: Consult | null) => {
      if (changed && changed.id === consult.value?.id) transcript.value = { ...transcript.value, consult: changed }
    }
    try {
      take(await request(id))
      return null
    } catch (error) {
      const failure = failureOf(error)
      if (failure.kind === 'refused') {
        await api.overview().then(({ asyncConsult }) => take(asyncConsult), failureOf)
      }
      return failure
    }
  }

  // Whichever comes first, the answer to the post or the message on the transcript.
  const landed = computed(() => new Set(transcript.value.messages.map(({ messageId }) => messageId)))
  effect(() => {
    if (thread.value?.outbox.items.value.length) thread.value.outbox.settle(landed.value)
  })
  const status = computed(() => consult.value?.status)
  effect(() => {
    if (status.value) tell({ type: 'status', kind: 'async_consult', status: status.value })
  })
  const isReady = computed(() => phase.value.name === 'ready')
  effect(() => {
    if (isReady.value) tell({ type: 'unread', count: unread.value })
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

  return {
    phase,
    partnerName,
    transcript,
    pending: computed(() => notYetLanded(thread.value?.outbox.items.value ?? [], transcript.value.messages)),
    place: watchQueuePlace(api, waiting, surroundings.isAttended, lineMoves),
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
      thread.value?.keepsake.keepDraft(text)
      if (consult.value) typing.note(consult.value.id, text)
    },
    send() {
      const { value: open } = thread
      if (!open) return
      open.outbox.add(draft.value, open.tray.take(), lastSequence(transcript.value.messages))
      draft.value = ''
      open.keepsake.keepDraft('')
      if (consult.value) typing.note(consult.value.id, '')
    },
    retry: (key) => thread.value?.outbox.retry(key),
    discard: (key) => thread.value?.outbox.remove(key),
    decideConsent: (decision) => act((id) => api.decideConsent(id, decision)),
    acceptResolution: () => act((id) => api.acceptResolution(id)),
    rate: (rating) => act((id) => api.rate(id, rating)),
    wake,
    reread: () => void begin(),
  }
}
