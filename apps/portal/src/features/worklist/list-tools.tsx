'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { ListFilter } from 'lucide-react'
import Link from 'next/link'
import type { InboxView } from '../../entities/consults/inbox-views.ts'
import { DensitySwitch } from '../inbox/density-switch.tsx'
import { worklistWords } from './words.ts'
import { worklistPath } from './worklist-filter.ts'

/** The controls of the list of a view: the way to filter it and to select many of its rows, and the density. */
export function ListTools({ view }: { view: InboxView }) {
  const words = useWords(worklistWords)
  return (
    <>
      <Link
        href={worklistPath({ show: view })}
        prefetch={false}
        aria-label={words.open}
        title={words.open}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-s text-muted transition-colors duration-(--quick) hover:bg-hover hover:text-ink pointer-coarse:size-11"
      >
        <ListFilter className="size-4.5" aria-hidden />
      </Link>
      <DensitySwitch />
    </>
  )
}
