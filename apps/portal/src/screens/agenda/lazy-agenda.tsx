'use client'

import { LoadingState } from '@consult/ui/controls/empty-state.tsx'
import { lazyWhenShown } from '@consult/ui/controls/lazy-load.ts'

/** The agenda and its calendar. It loads separately, because no other page needs it. */
export const LazyAgenda = lazyWhenShown(
  () => import('./agenda.tsx').then((module) => module.Agenda),
  () => <LoadingState />,
)
