import type { Json } from '@consult/questionnaires/builder'
import { createStore, type Store } from '@consult/ui/state/store.ts'

/** What the service says about a form that it has stored. */
export interface Stored {
  readonly version: number
  readonly status: string
  /** Null: the service does not have the form yet. */
  readonly revision: number | null
}

/** `conflict`: somebody else has saved in between. `refused`: the service does not take the form. `unsent`: it will try again. */
export type Outcome = Stored | 'conflict' | 'refused' | 'unsent'
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'conflict' | 'refused' | 'unsent'

export interface FormSaver {
  readonly state: Store<SaveState>
  readonly stored: Store<Stored>
  /** Hears of a change. @param form null: it cannot be stored as it is, so nothing is sent */
  change(form: Json | null): void
  /** Saves now. @returns whether the service has everything */
  flush(): Promise<boolean>
  /** Goes on from what somebody else has saved, with the form that is here. */
  rebase(stored: Stored): void
  stop(): void
}

const pause = 2000
const longestPause = 30_000

/**
 * Saves a form as it is edited, after a pause in typing. Saves run one after another, and each names the revision that the one
 * before has made, so that nothing that another tab has saved is overwritten.
 * @param put stores the form. It never throws.
 * @param isDirty is told whether something is here that the service does not have
 */
export function createFormSaver(options: {
  stored: Stored
  put: (form: Json, revision: number | null) => Promise<Outcome>
  isDirty: (is: boolean) => void
}): FormSaver {
  const { put, isDirty } = options
  const state = createStore<SaveState>('saved')
  const stored = createStore(options.stored)
  let waiting: Json | null = null
  let hasChanges = false
  let isStopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null

  const later = (ms: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void run(), ms)
  }
  const settle = (outcome: Outcome, sent: Json) => {
    if (outcome === 'conflict' || outcome === 'refused') {
      state.set(outcome)
      return
    }
    if (outcome === 'unsent') {
      state.set('unsent')
      later(Math.min(1000 * 2 ** failures, longestPause))
      failures += 1
      return
    }
    failures = 0
    stored.set(outcome)
    const isLast = waiting === sent
    if (isLast) {
      waiting = null
      hasChanges = false
      isDirty(false)
    }
    state.set(isLast ? 'saved' : 'unsaved')
  }
  const once = async () => {
    const sent = waiting
    if (sent === null || state.get() === 'conflict') return
    state.set('saving')
    settle(await put(sent, stored.get().revision), sent)
  }
  const run = (): Promise<void> => {
    clearTimeout(timer)
    running ??= once().finally(() => {
      running = null
    })
    return running
  }

  return {
    state,
    stored,
    change(form) {
      waiting = form
      hasChanges = true
      isDirty(true)
      if (state.get() === 'conflict') return
      if (running === null) state.set('unsaved')
      if (form !== null) later(pause)
      else clearTimeout(timer)
    },
    async flush() {
      await running
      if (waiting !== null) await run()
      // The form may have been changed while it was sent.
      if (waiting !== null && state.get() === 'unsaved') await run()
      return !hasChanges
    },
    rebase(theirs) {
      stored.set(theirs)
      failures = 0
      state.set(hasChanges ? 'unsaved' : 'saved')
      if (waiting !== null) void run()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
