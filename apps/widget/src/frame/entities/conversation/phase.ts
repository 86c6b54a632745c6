import type { Failure } from '../api/failure.ts'

/**
 * How far the app has come. `trouble`: nobody answers yet, or (`isBusy`) too many ask. `refused`: the service will not,
 * for `code`.
 */
export type Phase =
  | { readonly name: 'loading' | 'ready' }
  | { readonly name: 'trouble'; readonly isBusy: boolean }
  | { readonly name: 'refused'; readonly code: string }

/** The phase after an attempt to read everything that failed: what has been shown once stays, as long as it may. */
export function afterFailure(phase: Phase, failure: Failure): Phase {
  if (failure.kind === 'refused') return { name: 'refused', code: failure.code }
  if (phase.name === 'ready') return phase
  return { name: 'trouble', isBusy: failure.kind === 'passing' && failure.isBusy === true }
}
