'use client'

import { LoadingState } from '../../ui/controls/empty-state.tsx'
import { lazyWhenShown } from '../../ui/controls/lazy-load.ts'

/** The agenda with its calendar, which no other page needs. */
export const LazyAgenda = lazyWhenShown(
  () => import('./agenda.tsx').then((module) => module.Agenda),
  () => <LoadingState />,
)
