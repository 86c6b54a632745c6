'use client'

import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Store } from '../../ui/state/store.ts'
import type { Shelf } from '../consults/consult-cache.ts'
import type { StreamPhase } from '../live/stream-follower.ts'
import type { DraftKeeper } from '../replies/draft-keeper.ts'
import type { Outbox } from '../replies/outbox.ts'
import type { Me } from '../session/me.ts'

/** What every part of the portal works with. */
export interface Work {
  readonly me: Me
  readonly queries: QueryClient
  readonly shelf: Shelf
  readonly outbox: Outbox
  readonly drafts: DraftKeeper
  readonly phase: Store<StreamPhase>
}

const WorkContext = createContext<Work | null>(null)

export const WorkProvider = WorkContext.Provider

export function useWork(): Work {
  const work = useContext(WorkContext)
  if (!work) throw new Error('outside of the portal')
  return work
}
