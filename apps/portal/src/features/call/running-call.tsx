'use client'

import { buttonClasses } from '@consult/ui/controls/button.tsx'
import { NoticeLine } from '@consult/ui/controls/notice-line.tsx'
import { Naming } from '@consult/ui/i18n/naming.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { PhoneCall } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { patientOf } from '../../entities/calls/call-item.ts'
import { useCurrentCall } from '../../entities/calls/use-current-call.ts'
import { Born } from '../../entities/patients/born.tsx'
import { CallTimer } from './call-timer.tsx'
import { callWords } from './words.ts'

/** Links to the running call, on every page except its own. */
export function RunningCall() {
  const words = useWords(callWords)
  const current = useCurrentCall()
  const here = usePathname()
  if (current?.consult.status !== 'in_progress' || current.consult.startedAt === null) return null
  const path = `/calls/${current.consult.id}`
  if (here === path) return null
  return (
    <NoticeLine role="status" mark={PhoneCall} markClass="text-success-text">
      <p className="min-w-[min(7rem,100%)] flex-1 py-1 text-m">
        <Naming words={words.inCall} name={patientOf(current)} />{' '}
        <Born birthDate={current.patient.birthDate} className="text-s" />{' '}
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
