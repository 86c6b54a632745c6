'use client'

import { IconButton } from '@consult/ui/controls/button.tsx'
import { classes } from '@consult/ui/controls/classes.ts'
import { PopoverFrame } from '@consult/ui/controls/popover-frame.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { AlarmClock } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { SnoozedList } from './snoozed-list.tsx'
import { useFollowUps } from './use-follow-ups.ts'
import { type SnoozedThread, useSnoozes, useSnoozesAfterAnswers } from './use-snoozes.ts'
import { planningWords } from './words.ts'

/** Says once that a consult came back, while the page is open. */
function useBackNews(snoozes: readonly SnoozedThread[]): void {
  const waiting = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const { backToYou, aPatient } = wordsNow(planningWords)
    for (const { asyncConsultId, isBack, patientName } of snoozes) {
      if (isBack && waiting.current.has(asyncConsultId)) {
        showToast({ kind: 'done', title: backToYou(patientName ?? aPatient) })
      }
    }
    waiting.current = new Set(snoozes.filter(({ isBack }) => !isBack).map(({ asyncConsultId }) => asyncConsultId))
  }, [snoozes])
}

/**
 * What the physician put aside and has to do later, on every page: how much, and what is back or due now. A phone has no room
 * for it in the bar: there it is beside the views.
 */
export function SetAsideButton() {
  const words = useWords(planningWords)
  const [open, setOpen] = useState(false)
  const snoozes = useSnoozes()
  const { items } = useFollowUps('mine')
  useSnoozesAfterAnswers()
  useBackNews(snoozes)
  const due = useClock((now) => items.filter(({ followUp }) => Date.parse(followUp.dueAt) <= now).length)
  const pressing = snoozes.filter(({ isBack }) => isBack).length + due
  const count = pressing || snoozes.length
  const close = () => setOpen(false)
  return (
    <PopoverFrame
      title={words.title}
      open={open}
      onOpenChange={setOpen}
      className="w-[min(20rem,100vw-1rem)]"
      trigger={
        <IconButton label={words.button(snoozes.length, pressing)} className="relative @max-[34rem]/bar:hidden">
          <AlarmClock className="size-5" aria-hidden />
          {count > 0 && (
            <span
              aria-hidden
              className={classes(
                'figures absolute -top-0.5 -right-0.5 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full px-1 text-xs font-semibold',
                pressing > 0 ? 'bg-danger text-on-danger' : 'border border-line bg-surface text-muted',
              )}
            >
              {count}
            </span>
          )}
        </IconButton>
      }
    >
      <h2 className="px-2 py-1.5 text-s font-semibold">{words.pile}</h2>
      {snoozes.length === 0 ? (
        <p className="px-2 pb-2 text-s text-muted">{words.pileEmpty}</p>
      ) : (
        <SnoozedList snoozes={snoozes} onGo={close} />
      )}
      <Link
        href="/follow-ups"
        onClick={close}
        className="mt-1 flex min-h-9 items-center rounded-s border-t border-line px-2 text-s text-muted hover:bg-hover pointer-coarse:min-h-11"
      >
        {words.all}
      </Link>
    </PopoverFrame>
  )
}
