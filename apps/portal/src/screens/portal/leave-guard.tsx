'use client'

import { refuseStrayDrops } from '@consult/file-client/stray-drops.ts'
import { hasUnsavedForm } from '@consult/ui/unsaved/unsaved.ts'
import { useEffect } from 'react'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { UnsentNews } from '../../features/composer/unsent-news.tsx'

/**
 * Saves drafts when the user leaves the page, and asks for confirmation if something could be lost. A dropped file never
 * leaves the page. It also says which replies were not sent.
 */
export function LeaveGuard() {
  const { outbox, drafts } = useWorkspace()
  useEffect(() => refuseStrayDrops(window), [])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      drafts.flush()
      const underWay = outbox.outgoing.get().some((one) => one.state !== 'accepted')
      if (drafts.isAtRisk() || underWay || hasUnsavedForm()) event.preventDefault()
    }
    const hide = () => {
      if (document.visibilityState === 'hidden') drafts.flush()
    }
    window.addEventListener('beforeunload', ask)
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('online', drafts.flush)
    return () => {
      window.removeEventListener('beforeunload', ask)
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('online', drafts.flush)
    }
  }, [outbox, drafts])
  return <UnsentNews />
}
