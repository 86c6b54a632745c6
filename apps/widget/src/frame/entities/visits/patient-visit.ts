import type { CallMessage } from '@consult/domain'
import type { StreamEvent } from '@consult/trpc'
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { FrameMessage } from '../../../bridge/protocol.ts'
import type { Overview } from '../api/consult-api.ts'

/** The patient's call, from the invitation to the rating. */
export type Visit = NonNullable<Overview['telehealthConsult']>

/** What is known of the patient's call. Everything else of calls is loaded when there is one. */
export interface PatientVisit {
  readonly visit: ReadonlySignal<Visit | null>
  /** The call is shown, and not the thread. */
  readonly isShown: ReadonlySignal<boolean>
  /** The patient is in a call with camera and microphone: set by what shows it. */
  readonly inCall: Signal<boolean>
  /** Who is in the call with the patient: set by what shows it. */
  readonly physician: Signal<{ readonly name: string; readonly specialty: string | null } | null>
  /** A physician comes or is there. */
  readonly isUrgent: ReadonlySignal<boolean>
  show(isShown: boolean): void
  /** Takes in what everything begins with, or begins again with. */
  read(overview: Pick<Overview, 'asyncConsult' | 'telehealthConsult'>): void
  /** An event of the patient's stream, whatever it is of. */
  hear(event: StreamEvent): void
  /** A ring for this call is over, and nobody has come: no event tells of that. */
  ringOver(callId: string): void
  /** How often that was said: the patient is waiting again. */
  readonly ringsOver: ReadonlySignal<number>
  /** What was written in calls goes to `told` from here on; null when some of it may have been missed. */
  listen(told: (message: CallMessage | null) => void): () => void
  /** How many messages of the call the patient has not seen: set by what shows them. */
  readonly unread: Signal<number>
  /**
   * Takes in the answer to what `ask` asks. An answer may be older than an event that was faster: then it changes no
   * state. Throws what `ask` throws.
   */
  take(ask: () => Promise<Visit>): Promise<void>
}

/** True when nothing is to come any more. */
export const isOver = ({ status }: Visit) => status === 'completed' || status === 'cancelled'

function visitOf(event: StreamEvent): Visit | null {
  return event.type.startsWith('telehealth.') && 'consult' in event.data ? (event.data.consult as Visit) : null
}

/**
 * @param tell tells the page around the frame.
 * @param reread has everything read again: another call of the patient's may be the one to show.
 */
export function createPatientVisit(tell: (message: FrameMessage) => void, reread: () => void): PatientVisit {
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
  /** Of each ring, and of the call that follows it, once: a panel that was closed since is opened again. */
  const summons = computed(() =>
    isUrgent.value ? `${visit.value?.id} ${status.value} ${visit.value?.ringingSince}` : '',
  )
  effect(() => {
    if (status.value) tell({ type: 'status', kind: 'telehealth', status: status.value })
    const isRunning = status.value === 'in_progress'
    if (isRunning !== wasRunning) tell({ type: isRunning ? 'call:started' : 'call:ended' })
    wasRunning = isRunning
  })
  effect(() => {
    if (inCall.value !== wasInCall) tell({ type: 'calling', is: inCall.value })
    wasInCall = inCall.value
  })
  // Somebody comes for the patient: nothing that they may be looking at is more urgent.
  effect(() => {
    if (isUrgent.value) isChosen.value = true
  })
  effect(() => {
    if (summons.value) tell({ type: 'ring' })
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
    listen(told) {
      listeners.add(told)
      return () => listeners.delete(told)
    },
    isShown: computed(() => visit.value !== null && isChosen.value === true),
    show(is) {
      isChosen.value = is
    },
    read({ asyncConsult, telehealthConsult }) {
      // What has ended stays, with its question how it was, until there is another.
      const isKept = !telehealthConsult && visit.value && isOver(visit.value)
      if (!isKept) visit.value = telehealthConsult
      const hasThread = asyncConsult !== null && asyncConsult.status !== 'closed'
      for (const told of listeners) told(null)
      isChosen.value ??= telehealthConsult && (telehealthConsult.status === 'waiting' || !hasThread) ? true : null
    },
    hear(event) {
      if (event.type === 'telehealth.message') {
        const { message } = event.data
        for (const told of listeners) told(message)
        if (message.author.type === 'physician') tell({ type: 'message' })
      }
      const changed = visitOf(event)
      if (!changed) return
      heard += 1
      const { value: known } = visit
      if (known?.id === changed.id) {
        // Events say nothing of the line; the place that was known is the best there is until the next answer.
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
