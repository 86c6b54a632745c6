import type { Failure } from '../api/failure.ts'

/**
 * The phase of the app. `trouble`: there is no response yet, or (`isBusy`) there are too many requests. `refused`: the
 * service refuses, with `code`.
 */
export type Phase =
  | { readonly name: 'loading' | 'ready' }
  | { readonly name: 'trouble'; readonly isBusy: boolean }
  | { readonly name: 'refused'; readonly code: string }

/** Returns the phase after a failed attempt to read everything. Unless the service refuses, content that is shown stays. */
export function afterFailure(phase: Phase, failure: Failure): Phase {
  if (failure.kind === 'refused') return { name: 'refused', code: failure.code }
  if (phase.name === 'ready') return phase
  return { name: 'trouble', isBusy: failure.kind === 'passing' && failure.isBusy === true }
}
