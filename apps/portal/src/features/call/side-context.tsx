'use client'

import { useMedia } from '@consult/ui/controls/use-media.ts'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

/** The panels beside a running call. One is shown at a time. */
export const sideTabs = ['chat', 'note', 'patient'] as const
export type SideTab = (typeof sideTabs)[number]

interface Side {
  /** The panel that is visible. Null on a small screen until one is opened, because the picture takes all the space. */
  readonly shown: SideTab | null
  /** True if the panel takes space from the picture and can be closed. */
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

/** The same condition as the variant `roomy` in globals.css. */
const roomy = '(width >= 64rem) and (height >= 30rem)'

export function SideProvider({ children }: { children: ReactNode }) {
  const isSheet = !useMedia(roomy)
  const [chosen, setChosen] = useState<SideTab | null>(null)
  const shown = chosen ?? (isSheet ? null : 'note')
  const side = useMemo(() => ({ shown, isSheet, open: setChosen, close: () => setChosen(null) }), [shown, isSheet])
  return <SideContext value={side}>{children}</SideContext>
}
