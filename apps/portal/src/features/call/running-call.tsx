'use client'

import { PhoneCall } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useBeside } from '../alerts/use-beside.ts'
import { buttonClasses } from '../controls/button.tsx'
import { classes } from '../controls/classes.ts'
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
  const beside = useBeside()
  if (current?.consult.status !== 'in_progress' || current.consult.startedAt === null) return null
  const path = `/calls/${current.consult.id}`
  if (here === path) return null
  return (
    <section
      role="status"
      className={classes(
        'flex flex-wrap items-center gap-3 rounded-m border border-line bg-surface px-3 py-2',
        beside && 'lg:pointer-events-auto lg:py-3 lg:shadow-overlay',
      )}
    >
      <PhoneCall className="size-4.5 shrink-0 text-success-text" aria-hidden />
      <p className="min-w-28 flex-1 text-m">
        {words.inCall(patientOf(current))}{' '}
        <span className="figures text-muted">
          <CallTimer since={current.consult.startedAt} />
        </span>
      </p>
      <Link href={path} className={buttonClasses('primary')}>
        {words.back}
      </Link>
    </section>
  )
}
