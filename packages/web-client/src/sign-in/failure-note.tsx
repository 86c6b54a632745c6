'use client'

import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useClock } from '../time/clock.ts'
import { durationWords } from '../time/durations.ts'
import { serverNow } from '../time/server-clock.ts'
import type { Failure } from './session-requests.ts'
import { sessionWords } from './words.ts'

function Wait({ until }: { until: number }) {
  const words = useWords(sessionWords)
  const locale = useLocale()
  const left = useClock((now) => (now < until ? durationWords(until - now, locale) : ''))
  return <>{left ? words.tooMany(left) : words.tooManyOver}</>
}

/**
 * Says that there were too many attempts, and how much time is left. Screen readers announce it once; the visible text
 * counts down.
 */
function TooMany({ seconds }: { seconds: number }) {
  const words = useWords(sessionWords)
  const locale = useLocale()
  const [until] = useState(() => serverNow() + seconds * 1000)
  return (
    <>
      <span className="sr-only">{words.tooMany(durationWords(seconds * 1000, locale))}</span>
      <span className="figures" aria-hidden>
        <Wait until={until} />
      </span>
    </>
  )
}

/** Says why an attempt to sign in failed. Screen readers announce it at once. @param faults the words for each reason. */
export function FailureNote({
  failure,
  faults,
}: {
  failure: Failure | null
  faults: Readonly<Record<Exclude<Failure['reason'], 'too_many'>, string>>
}) {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (failure) setTurn((now) => now + 1)
  }, [failure])
  return (
    <div role="alert">
      {failure && (
        <p key={turn} className="mb-5 flex gap-2.5 rounded-s bg-danger-soft px-3 py-2.5 text-m text-danger-text">
          <CircleAlert className="mt-0.5 size-4.5 shrink-0" aria-hidden />
          <span className="min-w-0">
            {failure.reason === 'too_many' ? <TooMany seconds={failure.waitSeconds} /> : faults[failure.reason]}
          </span>
        </p>
      )}
    </div>
  )
}
