'use client'

import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { DraftKeeper } from '../composer/draft-keeper.ts'
import type { Outbox } from '../composer/outbox.ts'
import type { Shelf } from '../inbox/shelf.ts'
import type { StreamPhase } from '../live/follower.ts'
import type { Me } from '../session/server-session.ts'
import type { TypeAhead } from '../shortcuts/type-ahead.ts'
import type { Store } from '../state/store.ts'

/** What every part of the portal works with. */
export interface Work {
  readonly me: Me
  readonly queries: QueryClient
  readonly shelf: Shelf
  readonly outbox: Outbox
  readonly drafts: DraftKeeper
  readonly typeAhead: TypeAhead
  readonly phase: Store<StreamPhase>
}

const WorkContext = createContext<Work | null>(null)

export const WorkProvider = WorkContext.Provider

export function useWork(): Work {
  const work = useContext(WorkContext)
  if (!work) throw new Error('outside of the portal')
  return work
}
