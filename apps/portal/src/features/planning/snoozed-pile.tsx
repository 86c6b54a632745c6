'use client'

import { classes } from '@consult/ui/controls/classes.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { AlarmClock } from 'lucide-react'
import Link from 'next/link'
import { inOrder, SnoozedList } from './snoozed-list.tsx'
import { useSnoozes } from './use-snoozes.ts'
import { planningWords } from './words.ts'

/** How many fit below the views. */
const most = 6

/**
 * What the physician has put aside, as the last item of the inbox's views and always there: what is out of sight must not
 * be forgotten. Where the views are a row, it is a link with the count.
 */
export function SnoozedPile() {
  const words = useWords(planningWords)
  const snoozes = useSnoozes()
  const isBack = snoozes.some((snooze) => snooze.isBack)
  return (
    <li className="shrink-0 lg:mt-2 lg:border-t lg:border-line lg:pt-2">
      <Link
        href="/follow-ups"
        className="flex min-h-8 items-center gap-1.5 rounded-s px-2 text-m whitespace-nowrap text-muted hover:bg-hover lg:hidden pointer-coarse:min-h-11"
      >
        {words.pile}
        <span
          className={classes(
            'figures inline-flex min-h-5 min-w-6 items-center justify-center rounded-full px-1.5 text-xs font-medium',
            isBack && 'bg-warning-soft text-warning-text',
          )}
        >
          {snoozes.length}
        </span>
      </Link>
      <section aria-labelledby="snoozed" className="w-0 min-w-full max-lg:hidden">
        <h2 id="snoozed" className="flex items-center gap-2 px-2 py-1 text-s font-medium text-muted">
          <AlarmClock className="size-4 shrink-0" aria-hidden />
          <span className="flex-1">{words.pile}</span>
          <span className="figures text-xs">{snoozes.length}</span>
        </h2>
        {snoozes.length === 0 ? (
          <p className="px-2 text-xs text-faint">{words.pileEmpty}</p>
        ) : (
          <SnoozedList snoozes={inOrder(snoozes).slice(0, most)} />
        )}
        <Link
          href="/follow-ups"
          className="block rounded-s px-2 py-1 text-xs text-muted underline-offset-2 hover:bg-hover hover:underline"
        >
          {words.all}
        </Link>
      </section>
    </li>
  )
}
