'use client'

import { InsteadLoading } from '../../ui/controls/empty-state.tsx'
import { whenShown } from '../../ui/controls/lazy-load.ts'

/** The agenda with its calendar, which no other page needs. */
export const AgendaLater = whenShown(
  () => import('./agenda.tsx').then((module) => module.Agenda),
  () => <InsteadLoading />,
)
