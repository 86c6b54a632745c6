'use client'

import { buttonClasses } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { CalendarSync } from 'lucide-react'
import Link from 'next/link'
import { feedPlace } from './feed-place.ts'
import { agendaFeedWords } from './words.ts'

/** A link from the agenda to the settings of its calendar feed. @param isIcon where its name has no room. */
export function FeedLink({ isIcon = false }: { isIcon?: boolean }) {
  const words = useWords(agendaFeedWords)
  return (
    <Link href={feedPlace} title={isIcon ? words.title : undefined} className={buttonClasses('quiet')}>
      <CalendarSync className="size-4.5 shrink-0" aria-hidden />
      <span className={isIcon ? 'sr-only' : undefined}>{words.title}</span>
    </Link>
  )
}
