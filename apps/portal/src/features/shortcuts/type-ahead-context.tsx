'use client'

import { createContext, useContext } from 'react'
import type { TypeAhead } from './type-ahead.ts'

const TypeAheadContext = createContext<TypeAhead | null>(null)

export const TypeAheadProvider = TypeAheadContext.Provider

/** Returns the tab's one type-ahead, which holds text typed between two threads. */
export function useTypeAhead(): TypeAhead {
  const typeAhead = useContext(TypeAheadContext)
  if (!typeAhead) throw new Error('outside of the portal')
  return typeAhead
}
