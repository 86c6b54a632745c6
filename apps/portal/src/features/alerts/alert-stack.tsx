'use client'

import { Button, buttonClasses } from '@consult/ui/controls/button.tsx'
import { NoticeLine } from '@consult/ui/controls/notice-line.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { timeWords } from '@consult/web-client/time/days.ts'
import { PhoneMissed, PhoneOff, Siren, UserRoundX } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useEffect, useState } from 'react'
import { useDuty } from '../../entities/duty/use-duty.ts'
import { dutyWords } from '../../entities/duty/words.ts'
import { RunningCall } from '../call/running-call.tsx'
import { ringNotice } from '../ring/ring-notices.ts'
import { ringWords } from '../ring/words.ts'
import { settleGiven, urgentGiven } from './given.ts'
import { dismissedUrgent, type UrgentConsult, urgentKey, useUrgent } from './urgent.ts'
import { openGiven } from './use-given.ts'
import { alertWords } from './words.ts'
import { WrapUpLine } from './wrap-up-line.tsx'

const pathOf = ({ kind, consultId }: UrgentConsult) =>
  kind === 'async' ? `/inbox/queue/${consultId}` : `/calls/${consultId}`

/** Says that pressing consults wait, and opens the first. Off duty, or when there is nothing new, it shows nothing. */
function UrgentLine() {
  const words = useWords(alertWords)
  const { onDuty } = useDuty()
  const { all, calling } = useUrgent()
  const [first] = calling
  if (!onDuty || !first) return null
  return (
    <NoticeLine role="alert" mark={Siren} tone="danger" onDismiss={() => dismissedUrgent.dismiss(all.map(urgentKey))}>
      <p className="min-w-[min(7rem,100%)] flex-1 py-1 text-m font-medium">
        {first.priority === 'emergency' ? words.emergencyWaits : words.urgentWaits}
        {calling.length > 1 && ` ${words.moreUrgent(calling.length - 1)}`}
      </p>
      <Link href={pathOf(first)} className={buttonClasses('secondary')}>
        {words.openUrgent}
      </Link>
    </NoticeLine>
  )
}

/** Says who gave the physician an urgent consult, and opens it. It stays until they open or dismiss it. */
function GivenLine() {
  const words = useWords(alertWords)
  const [first] = useStore(urgentGiven, (all) => all)
  if (!first) return null
  return (
    <NoticeLine role="alert" mark={Siren} tone="danger" onDismiss={() => settleGiven(first.consultId)}>
      <p dir="auto" className="min-w-[min(7rem,100%)] flex-1 py-1 text-m wrap-anywhere">
        <span className="font-medium">{words.urgentGiven(first.title)}</span> {first.about}
      </p>
      <Button onClick={() => openGiven(first)}>{words.openGiven}</Button>
    </NoticeLine>
  )
}

/** Says what happened and, less prominently, what it means. A phone omits the latter. */
function Said({ title, text }: { title: string; text: string }) {
  return (
    <p className="min-w-[min(7rem,100%)] flex-1 py-1 text-m">
      <span className="font-medium">{title}</span> <span className="text-s text-muted max-sm:sr-only">{text}</span>
    </p>
  )
}

function AwayLine() {
  const words = useWords(dutyWords)
  const { awayBecause, choose, changing } = useDuty()
  const [seen, setSeen] = useState<string | null>(null)
  useEffect(() => {
    if (awayBecause === null) setSeen(null)
  }, [awayBecause])
  if (awayBecause === null || awayBecause === seen) return null
  return (
    <NoticeLine role="alert" mark={UserRoundX} markClass="text-danger-text" onDismiss={() => setSeen(awayBecause)}>
      <Said title={words.awayTitle} text={words.awayBecause[awayBecause]} />
      <Button look="primary" busy={changing} onClick={() => void choose({ status: 'online' }).catch(() => undefined)}>
        {words.back}
      </Button>
    </NoticeLine>
  )
}

function RingNoticeLine() {
  const words = useWords(ringWords)
  const locale = useLocale()
  const notice = useStore(ringNotice, (now) => now)
  if (notice === null) return null
  const isMissed = notice.kind === 'missed'
  const time = timeWords(notice.rangAt, locale)
  return (
    <NoticeLine
      role="alert"
      mark={isMissed ? PhoneMissed : PhoneOff}
      markClass="text-danger-text"
      onDismiss={() => ringNotice.set(null)}
    >
      <Said
        title={isMissed ? words.missedTitle : words.cancelledTitle}
        text={isMissed ? words.missed(time) : words.cancelled(time)}
      />
      <Link href="/waiting-room" className={buttonClasses('secondary')} onClick={() => ringNotice.set(null)}>
        {words.toWaitingRoom}
      </Link>
    </NoticeLine>
  )
}

/** Lists what is waiting for the physician, one line each, between the bar and the page. It covers nothing. */
export function AlertStack(): ReactNode {
  const words = useWords(alertWords)
  return (
    <aside aria-label={words.region} className="max-h-[40dvh] shrink-0 overflow-y-auto">
      <RunningCall />
      <UrgentLine />
      <GivenLine />
      <WrapUpLine />
      <AwayLine />
      <RingNoticeLine />
    </aside>
  )
}
