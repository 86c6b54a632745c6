'use client'

import type { StreamPhase } from '@consult/client'
import type { Store } from '@consult/ui/state/store.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { ConsultCache } from '../consults/consult-cache.ts'
import type { DraftKeeper } from '../replies/draft-keeper.ts'
import type { Outbox } from '../replies/outbox.ts'
import type { Me } from '../session/me.ts'

/** The objects that all parts of the portal share. */
export interface Workspace {
  readonly me: Me
  readonly queries: QueryClient
  readonly consultCache: ConsultCache
  readonly outbox: Outbox
  readonly drafts: DraftKeeper
  readonly phase: Store<StreamPhase>
}

const WorkContext = createContext<Workspace | null>(null)

export const WorkspaceProvider = WorkContext.Provider

export function useWorkspace(): Workspace {
  const work = useContext(WorkContext)
  if (!work) throw new Error('outside of the portal')
  return work
}
