import { useStore } from '@consult/ui/state/store.ts'
import { useEffect } from 'react'
import type { Draft } from '../../entities/replies/draft.ts'
import { useConnection } from '../../entities/workspace/use-connection.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'

/** Returns the reader's draft in a consult. It checks for text from another window whenever this page becomes visible. */
export function useDraft(consultId: string): Draft {
  const { drafts } = useWorkspace()
  const live = useConnection() === 'live'
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') drafts.open(consultId)
    }
    if (live) look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [consultId, drafts, live])
  useStore(drafts.drafts, (all) => all[consultId])
  return drafts.draftOf(consultId)
}
