import { countUnread, lastSequence, mergeMessages } from '@consult/client'
import type { CallMessage } from '@consult/domain'
import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import { failureOf } from '../../../../entities/api/failure.ts'
import { openSavedState } from '../../../../entities/conversation/saved-state.ts'
import type { TabStorage } from '../../../../entities/conversation/tab-storage.ts'
import type { Surroundings } from '../../../../entities/host/surroundings.ts'
import { createOutbox } from '../../../../entities/outbox/outbox.ts'
import { notYetDelivered, type OutboxItem } from '../../../../entities/outbox/outbox-item.ts'
import type { PatientVisit, Visit } from '../../../../entities/visits/patient-visit.ts'
import type { ChatApi } from './chat-api.ts'

/** The messages that the two people in a call write to each other, and the patient's actions. */
export interface CallChat {
  /** The known messages, sorted by sequence, without duplicates. */
  readonly messages: ReadonlySignal<readonly CallMessage[]>
  /** True after the messages have been read from the service once. */
  readonly isRead: ReadonlySignal<boolean>
  /** The sent messages that are not among `messages` yet. */
  readonly pending: ReadonlySignal<readonly OutboxItem[]>
  /** The number of the physician's messages that the patient has not seen. */
  readonly unread: ReadonlySignal<number>
  readonly draft: ReadonlySignal<string>
  write(text: string): void
  /** Sends the draft. */
  send(): void
  retry(key: string): void
  discard(key: string): void
  /** Reports that the patient has seen all messages. */
  see(): void
  stop(): void
}

const retryMs = 4_000

export function openCallChat(options: {
  visit: Pick<Visit, 'id' | 'patientId'>
  api: ChatApi
  visits: Pick<PatientVisit, 'listen'>
  storage: TabStorage | null
  surroundings: Pick<Surroundings, 'isOnline' | 'isAttended'>
  newKey: () => string
}): CallChat {
  const { visit, api, visits, storage, surroundings, newKey } = options
  const saved = openSavedState(storage, visit)
  const messages = signal<readonly CallMessage[]>([])
  const isRead = signal(false)
  const draft = signal(saved.draft)
  const seen = signal(saved.seen)
  const outbox = createOutbox({
    restored: saved.items,
    store: saved,
    post: ({ text, key }) => api.post(visit.id, text, key).catch(failureOf),
    newKey,
    now: Date.now,
  })
  const take = (found: readonly CallMessage[]) => {
    messages.value = mergeMessages(messages.value, found)
  }

  let round = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Reads all messages, and retries until it succeeds. */
  const read = async () => {
    round += 1
    const mine = round
    clearTimeout(timer)
    try {
      const found = await api.messages(visit.id)
      take(found)
      isRead.value = true
    } catch (error) {
      if (mine === round && failureOf(error).kind !== 'refused') timer = setTimeout(read, retryMs)
    }
  }
  const ends = [
    visits.listen((message) => {
      if (message === null) void read()
      else if (message.telehealthConsultId === visit.id) take([message])
    }),
    effect(() => {
      const landed = new Set(messages.value.map(({ messageId }) => messageId))
      if (outbox.items.value.length > 0) outbox.settle(landed)
    }),
    effect(() => {
      if (surroundings.isOnline.value && surroundings.isAttended.value) untracked(outbox.wake)
    }),
  ]
  void read()

  const write = (text: string) => {
    draft.value = text
    saved.keepDraft(text)
  }
  return {
    messages,
    isRead,
    pending: computed(() => notYetDelivered(outbox.items.value, messages.value)),
    unread: computed(() => countUnread('patient', messages.value, seen.value)),
    draft,
    write,
    send() {
      outbox.add(draft.value, [], lastSequence(messages.value))
      write('')
    },
    retry: outbox.retry,
    discard: outbox.remove,
    see() {
      const last = lastSequence(messages.value)
      if (last <= (seen.value ?? 0)) return
      seen.value = last
      saved.keepSeen(last)
    },
    stop() {
      round += 1
      clearTimeout(timer)
      for (const end of ends) end()
      outbox.stop()
    },
  }
}
