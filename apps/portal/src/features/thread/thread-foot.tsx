'use client'

import type { AsyncConsult } from '@consult/domain'
import type { ReactNode } from 'react'
import { Composer } from '../composer/composer.tsx'
import { Button } from '../controls/button.tsx'
import { Kbd } from '../controls/kbd.tsx'
import { useWork } from '../portal/work.tsx'
import { useClock } from '../time/clock.ts'
import { dateWords, timeWords } from '../time/days.ts'
import { durationWords, waitWords } from '../time/durations.ts'
import { serverNow } from '../time/server-clock.ts'
import { useClinicianName } from './clinician-name.tsx'
import { isLicensed, type Standing } from './standing.ts'
import { endWords } from './timing.ts'
import type { useActs } from './use-acts.ts'

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

function Unlicensed({ jurisdiction }: { jurisdiction: string | null }) {
  return (
    <Instead
      words={`You hold no licence for ${jurisdiction}, so you cannot take this consult. A colleague who does can.`}
    />
  )
}

function Queued({ acts }: { acts: Acts }) {
  return (
    <Instead words="This consult is in the queue. Claim it to reply.">
      <Button look="primary" onClick={acts.claim} busy={acts.claiming}>
        {acts.claiming ? 'Claiming…' : 'Claim'}
        <Kbd className="pointer-coarse:hidden">C</Kbd>
      </Button>
    </Instead>
  )
}

function WithColleague({ consult, standing, acts }: { consult: AsyncConsult; standing: Standing; acts: Acts }) {
  const name = useClinicianName(consult.physicianId) ?? 'A colleague'
  const due = consult.responseDueAt === null ? null : Date.parse(consult.responseDueAt)
  const left = useClock((now) => {
    if (due === null) return ''
    return now < due ? durationWords(due - now) : waitWords(now - due)
  })
  if (standing.canTakeOver) {
    return (
      <Instead words={`${name} has this consult, and the reply is overdue (${left}). You can take it over.`}>
        <Button look="primary" onClick={acts.takeOver} busy={acts.takingOver}>
          {acts.takingOver ? 'Taking over…' : `Take over from ${name}`}
          <Kbd className="pointer-coarse:hidden">T</Kbd>
        </Button>
      </Instead>
    )
  }
  const theirs = left === '' ? 'They wait for the patient.' : `Their reply is due in ${left}.`
  return (
    <Instead
      words={`${name} has this consult. ${consult.status === 'active' ? theirs : 'They asked to resolve it.'}`}
    />
  )
}

function Over({ consult }: { consult: AsyncConsult }) {
  const at = consult.closedAt ?? consult.lastActivityAt
  return (
    <Instead
      words={`${endWords(consult.closedReason)} on ${dateWords(at, serverNow())} at ${timeWords(at)}. Nothing more can be written here.`}
    />
  )
}

function ResolveRequested({ endsAt }: { endsAt: string | null }) {
  const left = useClock((now) => (endsAt === null ? '' : durationWords(Date.parse(endsAt) - now)))
  return (
    <p className="mx-auto w-full max-w-180 pb-2 text-s text-muted">
      You asked the patient whether the matter is resolved. The consult closes in {left}, or opens again when they
      write.
    </p>
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
  const { me } = useWork()
  const mayTake = isLicensed(me.physician, consult.jurisdiction, serverNow())
  const takes = standing.canClaim || standing.canTakeOver
  return (
    <div className="border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
      {takes && !mayTake && <Unlicensed jurisdiction={consult.jurisdiction} />}
      {standing.canClaim && mayTake && <Queued acts={acts} />}
      {standing.holder === 'colleague' && (!standing.canTakeOver || mayTake) && (
        <WithColleague consult={consult} standing={standing} acts={acts} />
      )}
      {standing.holder === 'invited' && <Instead words="The patient has not agreed to the consult yet." />}
      {standing.holder === 'over' && <Over consult={consult} />}
      {standing.canReply && (
        <>
          {consult.status === 'resolve_requested' && <ResolveRequested endsAt={consult.acceptanceEndsAt} />}
          <Composer consultId={consult.id} patientName={patientName} />
        </>
      )}
    </div>
  )
}
