'use client'

import { createStore, useStore } from '../state/store.ts'

const said = createStore({ text: '', turn: 0 })

/** Announces text to screen readers. */
export function announce(text: string): void {
  said.set(({ turn }) => ({ text, turn: turn + 1 }))
}

/**
 * The live region for announcements. It alternates between two elements so that a screen reader also reads a repeated
 * text.
 */
export function Announcer() {
  const { text, turn } = useStore(said, (now) => now)
  return (
    <div role="status" aria-live="polite" className="sr-only">
      <p>{turn % 2 === 0 ? text : ''}</p>
      <p>{turn % 2 === 1 ? text : ''}</p>
    </div>
  )
}
