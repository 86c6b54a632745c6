'use client'

import { BellOff, Clock, PhoneMissed, PhoneOff, UserRoundX, X } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'
import { RunningCall } from '../call/running-call.tsx'
import { announce } from '../controls/announcer.tsx'
import { Button, buttonClasses, IconButton } from '../controls/button.tsx'
import { classes } from '../controls/classes.ts'
import { controlWords } from '../controls/words.ts'
import { useDuty } from '../duty/use-duty.ts'
import { dutyWords } from '../duty/words.ts'
import { PlaceLink } from '../inbox/place-link.tsx'
import { ringNotice } from '../ring/ring-notices.ts'
import { ringWords } from '../ring/words.ts'
import { useStore } from '../state/store.ts'
import { timeWords } from '../time/days.ts'
import { useLocale, useWords, wordsNow } from '../words/use-words.tsx'
import { useBeside } from './use-beside.ts'
import { alertWords } from './words.ts'

/** Something that waits for the physician: what it is, and what to do about it. In a row where the window is small. */
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
  const beside = useBeside()
  return (
    <section
      role="alert"
      className={classes(
        'flex items-center gap-3 rounded-m border border-line bg-surface px-3 py-2',
        beside && 'lg:pointer-events-auto lg:items-start lg:py-3 lg:shadow-overlay',
      )}
    >
      <span className={classes('shrink-0 text-danger-text', beside && 'lg:mt-0.5')}>{mark}</span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <div className={classes('min-w-28 flex-1', beside && 'lg:min-w-full')}>
          <h2 className="text-m font-medium">{title}</h2>
          <p className="text-s text-muted max-sm:sr-only">{text}</p>
        </div>
        {children && <div className={classes('flex flex-wrap gap-2', beside && 'lg:mt-2 lg:-ml-7.5')}>{children}</div>}
      </div>
      {onDismiss && (
        <IconButton label={words.dismiss} onClick={onDismiss} className={classes('-mr-2', beside && 'lg:-my-1.5')}>
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
        className="max-sm:px-2.5"
        onClick={() => {
          onSilence()
          announce(wordsNow(alertWords).silenced)
        }}
      >
        <BellOff className="size-4.5" aria-hidden />
        <span className="max-sm:sr-only">{words.silence}</span>
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
 * What waits for the physician, where it covers nothing: below the bar, and beside a wide inbox over the empty lower end
 * of its column of views, so that no row moves when it comes.
 */
export function AlertStack({ overdue, onSilence }: { overdue: readonly string[]; onSilence: () => void }) {
  const words = useWords(alertWords)
  const beside = useBeside()
  return (
    <aside
      aria-label={words.region}
      className={classes(
        'grid gap-2',
        beside
          ? 'max-lg:max-h-[40dvh] max-lg:shrink-0 max-lg:overflow-y-auto max-lg:not-empty:border-b max-lg:not-empty:border-line max-lg:not-empty:p-2 lg:pointer-events-none lg:fixed lg:bottom-3 lg:left-3 lg:z-30 lg:w-52 xl:w-54 ultra:w-58'
          : 'max-h-[40dvh] shrink-0 overflow-y-auto not-empty:border-b not-empty:border-line not-empty:p-2',
      )}
    >
      <RunningCall />
      <AwayCard />
      <RingNoticeCard />
      <OverdueCard ids={overdue} onSilence={onSilence} />
    </aside>
  )
}
