import type { CallMessage } from '@consult/domain'
import type { StreamEvent } from '@consult/trpc'
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { FrameMessage } from '../../../bridge/protocol.ts'
import type { Overview } from '../api/consult-api.ts'

/** The patient's call, from the invitation to the rating. */
export type Visit = NonNullable<Overview['telehealthConsult']>

/** What the app knows of the patient's call. The rest of the code for calls loads when there is a call. */
export interface PatientVisit {
  readonly visit: ReadonlySignal<Visit | null>
  /** True while the call is shown instead of the thread. */
  readonly isShown: ReadonlySignal<boolean>
  /** The patient is in a call with camera and microphone. The view that shows the call sets this. */
  readonly inCall: Signal<boolean>
  /** The physician in the call. The view that shows the call sets this. */
  readonly physician: Signal<{ readonly name: string; readonly specialty: string | null } | null>
  /** True while a physician is on the way or in the call. */
  readonly isUrgent: ReadonlySignal<boolean>
  show(isShown: boolean): void
  /** Takes in the overview that the app reads when it starts or starts over. */
  read(overview: Pick<Overview, 'asyncConsult' | 'telehealthConsult'>): void
  /** Takes in an event of the patient's stream, of any type. */
  hear(event: StreamEvent): void
  /** Reports that a ring for this call ended without a physician. No event reports it. */
  ringOver(callId: string): void
  /** How many times `ringOver` was called. Each time, the patient is waiting again. */
  readonly ringsOver: ReadonlySignal<number>
  /**
   * Sends each chat message of a call to `listener`. Sends null when messages may have been missed.
   * @returns a function that stops it.
   */
  listen(listener: (message: CallMessage | null) => void): () => void
  /** The number of chat messages that the patient has not seen. The view that shows them sets this. */
  readonly unread: Signal<number>
  /**
   * Takes in the response of `ask`. If a newer event arrived first, the response changes no state.
   * @throws what `ask` throws.
   */
  take(ask: () => Promise<Visit>): Promise<void>
}

/** True when the call is completed or canceled. */
export const isOver = ({ status }: Visit) => status === 'completed' || status === 'cancelled'

function visitOf(event: StreamEvent): Visit | null {
  return event.type.startsWith('telehealth.') && 'consult' in event.data ? (event.data.consult as Visit) : null
}

/**
 * @param tell sends a message to the host page.
 * @param reread reads everything again, because another call may be the one to show.
 */
export function createPatientVisit(postToPage: (message: FrameMessage) => void, reread: () => void): PatientVisit {
  const visit = signal<Visit | null>(null)
  const ringsOver = signal(0)
  const isChosen = signal<boolean | null>(null)
  const inCall = signal(false)
  const listeners = new Set<(message: CallMessage | null) => void>()
  let heard = 0
  let wasRunning = false
  let wasInCall = false

  const status = computed(() => visit.value?.status)
  const isUrgent = computed(() => status.value === 'ringing' || status.value === 'in_progress')
  /** Changes once for each ring and once for the call that follows it. A panel that was closed since then opens again. */
  const summons = computed(() =>
    isUrgent.value ? `${visit.value?.id} ${status.value} ${visit.value?.ringingSince}` : '',
  )
  effect(() => {
    if (status.value) postToPage({ type: 'status', kind: 'telehealth', status: status.value })
    const isRunning = status.value === 'in_progress'
    if (isRunning !== wasRunning) postToPage({ type: isRunning ? 'call:started' : 'call:ended' })
    wasRunning = isRunning
  })
  effect(() => {
    if (inCall.value !== wasInCall) postToPage({ type: 'calling', is: inCall.value })
    wasInCall = inCall.value
  })
  // A physician is on the way. This is more urgent than anything else on the screen.
  effect(() => {
    if (isUrgent.value) isChosen.value = true
  })
  effect(() => {
    if (summons.value) postToPage({ type: 'ring' })
  })

  return {
    visit,
    inCall,
    physician: signal(null),
    isUrgent,
    unread: signal(0),
    ringsOver,
    ringOver(callId) {
      if (callId === visit.value?.id) ringsOver.value += 1
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isShown: computed(() => visit.value !== null && isChosen.value === true),
    show(is) {
      isChosen.value = is
    },
    read({ asyncConsult, telehealthConsult }) {
      // An ended call stays, with its rating question, until there is another call.
      const isKept = !telehealthConsult && visit.value && isOver(visit.value)
      if (!isKept) visit.value = telehealthConsult
      const hasThread = asyncConsult !== null && asyncConsult.status !== 'closed'
      for (const listener of listeners) listener(null)
      isChosen.value ??= telehealthConsult && (telehealthConsult.status === 'waiting' || !hasThread) ? true : null
    },
    hear(event) {
      if (event.type === 'telehealth.message') {
        const { message } = event.data
        for (const listener of listeners) listener(message)
        if (message.author.type === 'physician') postToPage({ type: 'message' })
      }
      const changed = visitOf(event)
      if (!changed) return
      heard += 1
      const { value: known } = visit
      if (known?.id === changed.id) {
        // Events do not carry the place in line. The last known place is the best value until the next response.
        const queue = changed.status === 'waiting' ? (changed.queue ?? known.queue) : null
        visit.value = { ...changed, queue }
      } else if (!isOver(changed) && (!known || !isOver(known))) reread()
    },
    async take(ask) {
      const before = heard
      const answer = await ask()
      const { value: known } = visit
      if (known?.id !== answer.id) return
      if (heard === before || known.status === answer.status) visit.value = answer
    },
  }
}
