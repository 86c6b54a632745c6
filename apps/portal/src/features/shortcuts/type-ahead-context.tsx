'use client'

import { createContext, useContext } from 'react'
import type { TypeAhead } from './type-ahead.ts'

const TypeAheadContext = createContext<TypeAhead | null>(null)

export const TypeAheadProvider = TypeAheadContext.Provider

/** What is typed between two threads, of the whole tab. */
export function useTypeAhead(): TypeAhead {
  const typeAhead = useContext(TypeAheadContext)
  if (!typeAhead) throw new Error('outside of the portal')
  return typeAhead
}
