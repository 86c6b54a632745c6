'use client'

import { createStore, useStore } from '../state/store.ts'

const said = createStore({ text: '', turn: 0 })

/** Says something to those who listen to the page instead of looking at it. */
export function announce(text: string): void {
  said.set(({ turn }) => ({ text, turn: turn + 1 }))
}

/** Where announcements are made. Two places in turn, so that the same words twice are heard twice. */
export function Announcer() {
  const { text, turn } = useStore(said, (now) => now)
  return (
    <div role="status" aria-live="polite" className="sr-only">
      <p>{turn % 2 === 0 ? text : ''}</p>
      <p>{turn % 2 === 1 ? text : ''}</p>
    </div>
  )
}
