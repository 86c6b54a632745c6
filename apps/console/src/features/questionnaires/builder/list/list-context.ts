import type { ItemId } from '@consult/questionnaires/builder'
import { createContext, useContext } from 'react'

/** What a row can ask of the list. */
export interface ListTools {
  /** Opens an item and moves the focus to it. */
  readonly open: (id: ItemId) => void
  /** Says what was deleted, and offers to take it back. */
  readonly deleted: (id: ItemId, name: string) => void
}

const ListContext = createContext<ListTools | null>(null)
export const ListProvider = ListContext.Provider

/** @throws Error outside of the list */
export function useList(): ListTools {
  const list = useContext(ListContext)
  if (!list) throw new Error('a row outside of the list')
  return list
}
