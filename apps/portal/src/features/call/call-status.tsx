'use client'

import { buttonClasses } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import Link from 'next/link'
import type { OpenedCall } from '../../entities/calls/call-item.ts'
import { useDuty } from '../../entities/duty/use-duty.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { CallFacts, Fact, useBookedWords, Who } from './call-facts.tsx'
import { callWords } from './words.ts'

/** Says what a physician must know about a call that they are not in: whose it is, and when it opens. */
function useStatusLines({ consult, bookedPhysicianId, physicianName, licensed }: OpenedCall): string[] {
  const words = useWords(callWords)
  const me = useWorkspace().me.physician.id
  const { onDuty } = useDuty()
  const booked = useBookedWords(consult.scheduledFor)
  const { status, physicianId } = consult
  const others = physicianId !== null && physicianId !== me
  const name = physicianName ?? ''
  if (status === 'in_progress') return others ? [words.heldElsewhere(name)] : []
  const said: string[] = [words.standing[status]]
  if (status === 'completed' && others) return [...said, words.heldBy(name)]
  if (status === 'completed' || status === 'cancelled') return said
  if (status === 'ringing') return others ? [...said, words.rungElsewhere(name)] : said
  if (bookedPhysicianId !== null && bookedPhysicianId !== me) return [...said, words.bookedElsewhere(name)]
  if (!licensed) return [...said, words.notLicensed]
  said.push(booked ? words.opens(booked) : words.opensAtOnce)
  return onDuty ? said : [...said, words.offDuty]
}

/** The status of a call that the physician is not in. */
export function CallStatus({ call }: { call: OpenedCall }) {
  const words = useWords(callWords)
  const said = useStatusLines(call)
  const over = call.consult.status === 'completed' || call.consult.status === 'cancelled'
  return (
    <section className="grid gap-5 rounded-m border border-line bg-surface p-4">
      <div role="status" className="grid gap-1.5">
        {said.map((sentence, n) => (
          <p key={sentence} className={n === 0 ? 'font-medium' : 'text-muted'}>
            {sentence}
          </p>
        ))}
      </div>
      {call.consult.cancelReason && (
        <dl>
          <Fact name={words.cancelReason}>
            <span dir="auto" className="block whitespace-pre-wrap">
              {call.consult.cancelReason}
            </span>
          </Fact>
        </dl>
      )}
      {!over && (
        <div className="grid gap-3">
          <Who item={call} />
          <CallFacts item={call} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Link href="/waiting-room" className={buttonClasses('secondary')}>
          {words.toWaitingRoom}
        </Link>
        <Link href="/agenda" className={buttonClasses('secondary')}>
          {words.toAgenda}
        </Link>
      </div>
    </section>
  )
}
