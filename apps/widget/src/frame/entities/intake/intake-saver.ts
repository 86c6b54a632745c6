import type { Response } from '@consult/questionnaires'
import { mergeResponses } from '@consult/questionnaires/fill'
import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { Failure } from '../api/failure.ts'

/** What the service says about the answers. */
export interface Accepted {
  readonly revision: number
  readonly status: string
  /** Whether an answer may mean an emergency. */
  readonly needsHelp: boolean
}

/** What the service has of the answers. */
export interface Stored extends Accepted {
  readonly response: Response
}

/** What survives a reload of the page: answers that the service may not have yet. */
export interface KeptAnswers {
  readonly base: Response
  readonly mine: Response
  readonly isCompleting: boolean
}

/** `unsaved`: there is no connection, and the saver tries again. `refused`: the service does not take the answers. */
export type SaveState = 'saved' | 'saving' | 'unsaved' | 'refused'

/** Saves the answers as they change, and sends them in the end. */
export interface IntakeSaver {
  readonly response: ReadonlySignal<Response>
  readonly state: ReadonlySignal<SaveState>
  /** The service's code while the state is `refused`. */
  readonly refusal: ReadonlySignal<string | null>
  readonly isCompleting: ReadonlySignal<boolean>
  /** The status of the intake at the service. */
  readonly status: ReadonlySignal<string>
  readonly needsHelp: ReadonlySignal<boolean>
  /** True when another device changed answers after the patient pressed "send". */
  readonly wasChanged: ReadonlySignal<boolean>
  /** @param isTyping whether more letters may follow, so that saving can wait for them. */
  change(response: Response, isTyping: boolean): void
  complete(): void
  /** Saves now, without waiting for a pause. */
  wake(): void
  stop(): void
}

const typingMs = 700
const longestPause = 30_000
/** The service has other answers than those that were changed here. */
const conflicts = ['precondition_failed', 'intake_completed']

const same = (one: Response, other: Response) => one === other || JSON.stringify(one) === JSON.stringify(other)

/**
 * Creates the saver of one form.
 * @param put saves the answers. It never throws.
 * @param reread reads what the service has. It never throws.
 * @param keep stores what the service may not have yet; null: it has everything.
 */
export function createIntakeSaver(options: {
  stored: Stored
  kept: KeptAnswers | null
  put: (response: Response, revision: number, complete: boolean) => Promise<Accepted | Failure>
  reread: () => Promise<Stored | Failure>
  keep: (answers: KeptAnswers | null) => void
}): IntakeSaver {
  const { stored, kept, put, reread, keep } = options
  let base = stored.response
  let { revision } = stored
  const response = signal(kept ? mergeResponses(kept.base, kept.mine, base) : base)
  const isCompleting = signal(kept?.isCompleting ?? false)
  const status = signal(stored.status)
  const needsHelp = signal(stored.needsHelp)
  const state = signal<SaveState>('saved')
  const refusal = signal<string | null>(null)
  const wasChanged = signal(false)
  let isRunning = false
  let isStopped = false
  let wakeUp: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const isDone = () => same(response.value, base) && !isCompleting.value
  const store = () => keep(isDone() ? null : { base, mine: response.value, isCompleting: isCompleting.value })

  const accept = (accepted: Accepted) => {
    revision = accepted.revision
    status.value = accepted.status
    needsHelp.value = accepted.needsHelp
  }
  /** Another device has changed the draft. The answers that were changed here stay. */
  const merge = (theirs: Stored) => {
    const merged = mergeResponses(base, response.value, theirs.response)
    if (isCompleting.value && !same(merged, response.value)) {
      // The patient would send answers that they have not seen.
      isCompleting.value = false
      wasChanged.value = true
    }
    base = theirs.response
    accept(theirs)
    if (!same(merged, response.value)) response.value = merged
  }
  const pause = (ms: number) =>
    new Promise<void>((go) => {
      const retry = setTimeout(go, ms)
      wakeUp = () => {
        clearTimeout(retry)
        go()
      }
    })
  const refuse = (code: string) => {
    isCompleting.value = false
    refusal.value = code
    state.value = 'refused'
  }
  /** @returns the failure if it was no success and no conflict. */
  const attempt = async (): Promise<Failure | null> => {
    const sent = response.value
    const complete = isCompleting.value
    const outcome = await put(sent, revision, complete)
    if (isStopped) return null
    if ('revision' in outcome) {
      batch(() => {
        base = sent
        accept(outcome)
        if (complete) isCompleting.value = false
      })
      return null
    }
    if (outcome.kind !== 'refused' || !conflicts.includes(outcome.code)) return outcome
    const theirs = await reread()
    if (isStopped) return null
    if (!('response' in theirs)) return theirs
    batch(() => merge(theirs))
    return null
  }
  const run = async () => {
    clearTimeout(timer)
    if (isRunning) return
    isRunning = true
    let failures = 0
    while (!isStopped && !isDone() && status.value === stored.status) {
      state.value = failures > 0 ? 'unsaved' : 'saving'
      const failure = await attempt()
      store()
      if (failure === null) failures = 0
      else if (failure.kind === 'refused') {
        refuse(failure.code)
        break
      } else {
        state.value = 'unsaved'
        await pause(Math.min(1000 * 2 ** failures, longestPause))
        failures += 1
      }
    }
    if (status.value !== stored.status) keep(null)
    if (isDone() && refusal.value === null) state.value = 'saved'
    isRunning = false
  }

  if (!isDone()) void run()
  return {
    response,
    state,
    refusal,
    isCompleting,
    status,
    needsHelp,
    wasChanged,
    change(changed, isTyping) {
      response.value = changed
      wasChanged.value = false
      refusal.value = null
      store()
      clearTimeout(timer)
      if (isTyping) timer = setTimeout(run, typingMs)
      else void run()
    },
    complete() {
      isCompleting.value = true
      wasChanged.value = false
      refusal.value = null
      store()
      void run()
    },
    wake() {
      wakeUp?.()
      void run()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      wakeUp?.()
    },
  }
}
