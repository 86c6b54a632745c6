import { useEffect } from 'react'
import { useConnection } from '../live/use-connection.ts'
import { useWork } from '../portal/work.tsx'
import { useStore } from '../state/store.ts'
import type { Draft } from './draft-keeper.ts'

/** The reader's draft in a consult: what another window has written is looked for whenever this one is come back to. */
export function useDraft(consultId: string): Draft {
  const { drafts } = useWork()
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
