'use client'

import { PhoneCall } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { buttonClasses } from '../controls/button.tsx'
import { NoticeLine } from '../controls/notice-line.tsx'
import { Naming } from '../words/naming.tsx'
import { useWords } from '../words/use-words.tsx'
import { patientOf } from './call-item.ts'
import { CallTimer } from './call-timer.tsx'
import { useCurrentCall } from './use-current-call.ts'
import { callWords } from './words.ts'

/** The way back to the call that runs, on every page but its own. */
export function RunningCall() {
  const words = useWords(callWords)
  const current = useCurrentCall()
  const here = usePathname()
  if (current?.consult.status !== 'in_progress' || current.consult.startedAt === null) return null
  const path = `/calls/${current.consult.id}`
  if (here === path) return null
  return (
    <NoticeLine role="status" mark={PhoneCall} markClass="text-success-text">
      <p className="min-w-28 flex-1 py-1 text-m">
        <Naming words={words.inCall} name={patientOf(current)} />{' '}
        <span className="figures text-muted">
          <CallTimer since={current.consult.startedAt} />
        </span>
      </p>
      <Link href={path} className={buttonClasses('primary')}>
        {words.back}
      </Link>
    </NoticeLine>
  )
}
