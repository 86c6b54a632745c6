'use client'

import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { waitWords } from '@consult/web-client/time/durations.ts'
import type { InboxItem } from '../../entities/consults/inbox-views.ts'
import { TimingMark } from '../../entities/consults/timing-mark.tsx'
import { inboxWords } from './words.ts'

/** Says how long ago the patient was answered. It matters for a consult that waits for the patient. */
function Answered({ at, testClock }: { at: string; testClock: string | null }) {
  const words = useWords(inboxWords)
  const locale = useLocale()
  const text = useClock((now) =>
    words.answered(waitWords((testClock === null ? now : Date.parse(testClock)) - Date.parse(at), locale)),
  )
  return <span className="figures max-w-full shrink-0 text-s text-faint">{text}</span>
}

/** Shows the one relevant time of a row: due or overdue, waiting since, answered, or closed. */
export function RowTime({ item: { consult, lastMessage, testClock } }: { item: InboxItem }) {
  const patientsTurn = consult.status === 'active' && consult.responseDueAt === null
  if (patientsTurn) return <Answered at={lastMessage?.at ?? consult.lastActivityAt} testClock={testClock} />
  return <TimingMark consult={consult} testClock={testClock} />
}
