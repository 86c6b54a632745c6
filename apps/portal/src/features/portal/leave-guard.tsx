'use client'

import { useEffect } from 'react'
import { drafts } from '../composer/drafts.ts'
import { hasUnsavedForm } from '../unsaved/unsaved.ts'
import { useWork } from './work.tsx'

/** Asks before the page is left while something typed is not sent, or something sent is not accepted. */
export function LeaveGuard() {
  const { outbox } = useWork()
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      const typed = Object.values(drafts.get()).some((text) => text.trim() !== '')
      const underWay = outbox.outgoing.get().some((one) => one.state !== 'accepted')
      if (typed || underWay || hasUnsavedForm()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [outbox])
  return null
}
