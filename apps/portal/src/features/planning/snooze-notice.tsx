'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { AlarmClock, AlarmClockCheck } from 'lucide-react'
import { planning } from './planning.ts'
import { useSnoozeActs, useSnoozeOf } from './use-snoozes.ts'
import { whenWords } from './when-words.ts'
import { planningWords } from './words.ts'

/** Says above the reply that the consult is put aside or came back, and lets its physician change that. */
export function SnoozeNotice({ consultId }: { consultId: string }) {
  const words = useWords(planningWords)
  const locale = useLocale()
  const snooze = useSnoozeOf(consultId)
  const { wake, waking } = useSnoozeActs()
  if (!snooze) return null
  const { isBack, until } = snooze
  const Mark = isBack ? AlarmClockCheck : AlarmClock
  return (
    <section
      aria-live="polite"
      className={`flex w-full flex-wrap items-center gap-x-3 gap-y-1.5 rounded-m px-3 py-1.5 text-m wrap-anywhere ${
        isBack ? 'bg-warning-soft text-warning-text' : 'border border-line bg-sunken text-muted'
      }`}
    >
      <Mark className="size-4.5 shrink-0" aria-hidden />
      <p className="min-w-[min(12rem,100%)] flex-1">
        {isBack ? words.back : words.snoozedUntil(whenWords(until, serverNow(), locale))}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => planning.set({ kind: 'snooze', consultId })}>
          {isBack ? words.snoozeAgain : words.change}
        </Button>
        <Button busy={waking} onClick={() => wake(consultId)}>
          {isBack ? words.seen : words.wake}
        </Button>
      </div>
    </section>
  )
}
