'use client'

import { buttonClasses } from '@consult/ui/controls/button.tsx'
import { Naming } from '@consult/ui/i18n/naming.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { ArrowRight } from 'lucide-react'
import { useNextItem } from '../../entities/consults/use-next-item.ts'
import { InboxLink } from '../../entities/inbox-location/inbox-link.tsx'
import { threadWords } from './words.ts'

/**
 * Leads to the next consult when the physician is done with this one: a consult that waits for their reply or, without
 * one, the first in the queue.
 */
export function NextConsult({ consultId }: { consultId: string }) {
  const words = useWords(threadWords)
  const next = useNextItem(consultId)
  if (!next) return null
  const { item, view } = next
  return (
    <InboxLink
      place={{ view, consultId: item.consult.id }}
      className={buttonClasses('primary', 'max-w-full @max-md/thread:w-full')}
    >
      <span className="truncate">
        <Naming
          words={view === 'mine' ? words.next.mine : words.next.queue}
          name={item.patient.name ?? item.patient.externalId}
        />
      </span>
      <ArrowRight className="size-4 shrink-0 rtl:-scale-x-100" aria-hidden />
    </InboxLink>
  )
}
