'use client'

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useMedia } from '../../../ui/controls/use-media.ts'

/** What stands beside a running call, one at a time. */
export const sideTabs = ['chat', 'note', 'patient'] as const
export type SideTab = (typeof sideTabs)[number]

interface Side {
  /** Which one is in sight; null on a small screen, where all of it belongs to the picture until one is opened. */
  readonly shown: SideTab | null
  /** True where it takes its room from the picture, and so can be closed. */
  readonly isSheet: boolean
  open(tab: SideTab): void
  close(): void
}

const SideContext = createContext<Side | null>(null)

export function useSide(): Side {
  const side = useContext(SideContext)
  if (!side) throw new Error('outside of a running call')
  return side
}

/** The variant `roomy` of globals.css. */
const roomy = '(width >= 64rem) and (height >= 30rem)'

export function SideProvider({ children }: { children: ReactNode }) {
  const isSheet = !useMedia(roomy)
  const [chosen, setChosen] = useState<SideTab | null>(null)
  const shown = chosen ?? (isSheet ? null : 'note')
  const side = useMemo(() => ({ shown, isSheet, open: setChosen, close: () => setChosen(null) }), [shown, isSheet])
  return <SideContext value={side}>{children}</SideContext>
}
