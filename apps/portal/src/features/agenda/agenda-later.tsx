'use client'

import { InsteadLoading } from '../controls/instead.tsx'
import { whenShown } from '../controls/later.ts'

/** The agenda with its calendar, which no other page needs. */
export const AgendaLater = whenShown(
  () => import('./agenda.tsx').then((module) => module.Agenda),
  () => <InsteadLoading />,
)
