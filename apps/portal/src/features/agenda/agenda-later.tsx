'use client'

import { InsteadLoading } from '../controls/instead.tsx'
import { later } from '../controls/later.ts'

/** The agenda with its calendar, which no other page needs. */
export const AgendaLater = later(
  () => import('./agenda.tsx').then((module) => module.Agenda),
  () => <InsteadLoading />,
)
