import type { Draft } from '@consult/questionnaires/builder'

/** How many edits can be taken back. */
const kept = 200
/** How long edits of one field count as one, in milliseconds. */
const together = 1500

/** A form with the edits before and after it. */
export interface History {
  readonly now: Draft
  readonly past: readonly Draft[]
  readonly future: readonly Draft[]
  /** The field that was edited last, and when. Null: the next edit stands alone. */
  readonly last: { readonly field: string; readonly at: number } | null
}

export const startHistory = (now: Draft): History => ({ now, past: [], future: [], last: null })

/**
 * Makes an edit. Keys typed into one field are taken back together.
 * @param field names the field that is typed in; null: the edit stands alone
 * @param at the time, in milliseconds
 */
export function edit(history: History, change: (draft: Draft) => Draft, field: string | null, at: number): History {
  const { now, past, last } = history
  const changed = change(now)
  if (changed === now) return history
  const continues = field !== null && last?.field === field && at - last.at < together && past.length !== 0
  return {
    now: changed,
    past: continues ? past : [...past, now].slice(-kept),
    future: [],
    last: field === null ? null : { field, at },
  }
}

export function undo(history: History): History {
  const before = history.past.at(-1)
  if (!before) return history
  return { now: before, past: history.past.slice(0, -1), future: [history.now, ...history.future], last: null }
}

export function redo(history: History): History {
  const [next, ...future] = history.future
  if (!next) return history
  return { now: next, past: [...history.past, history.now], future, last: null }
}
