'use client'

import { BellOff, Clock, PhoneMissed, PhoneOff, UserRoundX, X } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'
import { RunningCall } from '../call/running-call.tsx'
import { announce } from '../controls/announcer.tsx'
import { Button, buttonClasses, IconButton } from '../controls/button.tsx'
import { controlWords } from '../controls/words.ts'
import { useDuty } from '../duty/use-duty.ts'
import { dutyWords } from '../duty/words.ts'
import { PlaceLink } from '../inbox/place-link.tsx'
import { ringNotice } from '../ring/ring-notices.ts'
import { ringWords } from '../ring/words.ts'
import { useStore } from '../state/store.ts'
import { timeWords } from '../time/days.ts'
import { useLocale, useWords, wordsNow } from '../words/use-words.tsx'
import { alertWords } from './words.ts'

/** Something that waits for the physician: what it is, and what to do about it. */
function AlertCard({
  mark,
  title,
  text,
  onDismiss,
  children,
}: {
  mark: ReactNode
  title: string
  text: string
  onDismiss?: () => void
  children?: ReactNode
}) {
  const words = useWords(controlWords)
  return (
    <section
      role="alert"
      className="pointer-events-auto flex items-start gap-3 rounded-m border border-line bg-surface p-4 shadow-overlay"
    >
      <span className="mt-0.5 shrink-0 text-danger-text">{mark}</span>
      <div className="min-w-0 flex-1">
        <h2 className="text-m font-medium">{title}</h2>
        <p className="mt-0.5 text-s text-muted">{text}</p>
        {children && <div className="mt-3 flex flex-wrap gap-2">{children}</div>}
      </div>
      {onDismiss && (
        <IconButton label={words.dismiss} onClick={onDismiss} className="-my-1.5 -mr-2">
          <X className="size-4.5" aria-hidden />
        </IconButton>
      )}
    </section>
  )
}

function AwayCard() {
  const words = useWords(dutyWords)
  const { awayBecause, choose, changing } = useDuty()
  const [seen, setSeen] = useState<string | null>(null)
  useEffect(() => {
    if (awayBecause === null) setSeen(null)
  }, [awayBecause])
  if (awayBecause === null || awayBecause === seen) return null
  return (
    <AlertCard
      mark={<UserRoundX className="size-4.5" aria-hidden />}
      title={words.awayTitle}
      text={words.awayBecause[awayBecause]}
      onDismiss={() => setSeen(awayBecause)}
    >
      <Button look="primary" busy={changing} onClick={() => void choose({ status: 'online' }).catch(() => undefined)}>
        {words.back}
      </Button>
    </AlertCard>
  )
}

function RingNoticeCard() {
  const words = useWords(ringWords)
  const locale = useLocale()
  const notice = useStore(ringNotice, (now) => now)
  if (notice === null) return null
  const Mark = notice.kind === 'missed' ? PhoneMissed : PhoneOff
  const time = timeWords(notice.rangAt, locale)
  return (
    <AlertCard
      mark={<Mark className="size-4.5" aria-hidden />}
      title={notice.kind === 'missed' ? words.missedTitle : words.cancelledTitle}
      text={notice.kind === 'missed' ? words.missed(time) : words.cancelled(time)}
      onDismiss={() => ringNotice.set(null)}
    >
      <Link href="/waiting-room" className={buttonClasses('secondary')} onClick={() => ringNotice.set(null)}>
        {words.toWaitingRoom}
      </Link>
    </AlertCard>
  )
}

function OverdueCard({ ids, onSilence }: { ids: readonly string[]; onSilence: () => void }) {
  const words = useWords(alertWords)
  const [first] = ids
  if (first === undefined) return null
  return (
    <AlertCard
      mark={<Clock className="size-4.5" aria-hidden />}
      title={words.overdueTitle(ids.length)}
      text={words.overdueText}
    >
      <OpenOverdue id={first} />
      <Button
        onClick={() => {
          onSilence()
          announce(wordsNow(alertWords).silenced)
        }}
      >
        <BellOff className="size-4.5" aria-hidden />
        {words.silence}
      </Button>
    </AlertCard>
  )
}

function OpenOverdue({ id }: { id: string }) {
  const words = useWords(alertWords)
  const look = buttonClasses('primary')
  const inInbox = usePathname().startsWith('/inbox')
  // Within the inbox one goes about without asking the server.
  if (inInbox) {
    return (
      <PlaceLink place={{ view: 'mine', consultId: id }} className={look}>
        {words.open}
      </PlaceLink>
    )
  }
  return (
    <Link href={`/inbox/mine/${id}`} className={look}>
      {words.open}
    </Link>
  )
}

/**
 * What waits for the physician, over the page: in its lower left corner, where it covers nothing that one acts with; on a
 * phone at the upper edge.
 */
export function AlertStack({ overdue, onSilence }: { overdue: readonly string[]; onSilence: () => void }) {
  const words = useWords(alertWords)
  return (
    <aside
      aria-label={words.region}
      className="pointer-events-none fixed inset-x-3 top-16 z-30 grid gap-2 sm:inset-x-auto sm:top-auto sm:bottom-4 sm:left-4 sm:w-80"
    >
      <RunningCall />
      <AwayCard />
      <RingNoticeCard />
      <OverdueCard ids={overdue} onSilence={onSilence} />
    </aside>
  )
}
