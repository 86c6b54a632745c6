'use client'

import type { AsyncConsult } from '@consult/domain'
import type { ReactNode } from 'react'
import { Composer } from '../composer/composer.tsx'
import { Unsent } from '../composer/unsent.tsx'
import { Button } from '../controls/button.tsx'
import { Kbd } from '../controls/kbd.tsx'
import { useWork } from '../portal/work.tsx'
import { useClock } from '../time/clock.ts'
import { dateWords, timeWords } from '../time/days.ts'
import { durationWords, waitWords } from '../time/durations.ts'
import { serverNow } from '../time/server-clock.ts'
import { useLocale, useWords } from '../words/use-words.tsx'
import { useClinicianName } from './clinician-name.tsx'
import { isLicensed, type Standing } from './standing.ts'
import { endWords } from './timing.ts'
import type { useActs } from './use-acts.ts'
import { threadWords } from './words.ts'

type Acts = ReturnType<typeof useActs>

/** Why no reply can be written, and what can be done about it. */
function Instead({ words, children }: { words: ReactNode; children?: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-15 w-full max-w-180 flex-wrap items-center gap-x-4 gap-y-3">
      <p className="min-w-48 flex-1 text-m text-muted">{words}</p>
      {children}
    </div>
  )
}

function Unlicensed({ jurisdiction }: { jurisdiction: string }) {
  const words = useWords(threadWords)
  return <Instead words={words.unlicensed(jurisdiction)} />
}

function Queued({ acts }: { acts: Acts }) {
  const words = useWords(threadWords)
  return (
    <Instead words={words.queued}>
      <Button look="primary" onClick={acts.claim} busy={acts.claiming}>
        {acts.claiming ? words.claiming : words.claim}
        <Kbd className="pointer-coarse:hidden">C</Kbd>
      </Button>
    </Instead>
  )
}

function WithColleague({ consult, standing, acts }: { consult: AsyncConsult; standing: Standing; acts: Acts }) {
  const words = useWords(threadWords)
  const locale = useLocale()
  const name = useClinicianName(consult.physicianId) ?? words.aColleague
  const due = consult.responseDueAt === null ? null : Date.parse(consult.responseDueAt)
  const left = useClock((now) => {
    if (due === null) return ''
    return now < due ? durationWords(due - now, locale) : waitWords(now - due, locale)
  })
  if (standing.canTakeOver) {
    return (
      <Instead words={words.overdueWith(name, left)}>
        <Button look="primary" onClick={acts.takeOver} busy={acts.takingOver}>
          {acts.takingOver ? words.takingOver : words.takeOverFrom(name)}
          <Kbd className="pointer-coarse:hidden">T</Kbd>
        </Button>
      </Instead>
    )
  }
  if (consult.status !== 'active') return <Instead words={words.resolvingWith(name)} />
  return <Instead words={left === '' ? words.waitingWith(name) : words.dueWith(name, left)} />
}

function Over({ consult }: { consult: AsyncConsult }) {
  const words = useWords(threadWords)
  const locale = useLocale()
  const at = consult.closedAt ?? consult.lastActivityAt
  const date = dateWords(at, serverNow(), locale)
  return <Instead words={words.over(endWords(consult.closedReason, locale), date, timeWords(at, locale))} />
}

function ResolveRequested({ endsAt }: { endsAt: string | null }) {
  const locale = useLocale()
  const left = useClock((now) => (endsAt === null ? '' : durationWords(Date.parse(endsAt) - now, locale)))
  return (
    <p className="mx-auto w-full max-w-180 pb-2 text-s text-muted">{useWords(threadWords).resolveRequested(left)}</p>
  )
}

/** The end of the thread: where a reply is written, or why none can be. */
export function ThreadFoot({
  consult,
  standing,
  patientName,
  acts,
}: {
  consult: AsyncConsult
  standing: Standing
  patientName: string
  acts: Acts
}) {
  const words = useWords(threadWords)
  const { me } = useWork()
  const mayTake = isLicensed(me.physician, consult.jurisdiction, serverNow())
  const takes = standing.canClaim || standing.canTakeOver
  return (
    <div className="border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
      {!standing.canReply && <Unsent consultId={consult.id} />}
      {takes && !mayTake && <Unlicensed jurisdiction={consult.jurisdiction ?? ''} />}
      {standing.canClaim && mayTake && <Queued acts={acts} />}
      {standing.holder === 'colleague' && (!standing.canTakeOver || mayTake) && (
        <WithColleague consult={consult} standing={standing} acts={acts} />
      )}
      {standing.holder === 'invited' && <Instead words={words.notConsented} />}
      {standing.holder === 'over' && <Over consult={consult} />}
      {standing.canReply && (
        <>
          {consult.status === 'resolve_requested' && <ResolveRequested endsAt={consult.acceptanceEndsAt} />}
          <Composer consult={consult} patientName={patientName} />
        </>
      )}
    </div>
  )
}
