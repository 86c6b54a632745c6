'use client'

import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { useTRPC } from '../../entities/api/trpc.ts'
import { InboxLink } from '../../entities/inbox-location/inbox-link.tsx'
import { useClock } from '../../entities/time/clock.ts'
import { waitWords } from '../../entities/time/durations.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { announce } from '../../ui/controls/announcer.tsx'
import { NoticeLine } from '../../ui/controls/notice-line.tsx'
import { Naming } from '../../ui/i18n/naming.tsx'
import { useLocale, useWords, wordsNow } from '../../ui/i18n/use-words.tsx'
import type { Breach } from './breaches.ts'
import { alertWords } from './words.ts'

/** Whose consult it is: of the row that is loaded, else asked for. Undefined while it is not known. */
function usePatientName(consultId: string): string | undefined {
  const trpc = useTRPC()
  const { consultCache } = useWorkspace()
  const row = consultCache.find(consultId)
  const { data } = useQuery(trpc.portal.inboxItems.queryOptions({ ids: [consultId] }, { enabled: row === undefined }))
  const { patient } = row ?? data?.[0] ?? {}
  return patient && (patient.name ?? patient.externalId)
}

function OpenConsult({ id, children }: { id: string; children: ReactNode }) {
  const look = 'flex min-h-9 min-w-0 flex-1 items-center gap-x-2 gap-y-1 py-1 hover:underline pointer-coarse:min-h-11'
  const inInbox = usePathname().startsWith('/inbox')
  // Within the inbox one goes about without asking the server.
  if (inInbox) {
    return (
      <InboxLink place={{ view: 'mine', consultId: id }} className={look}>
        {children}
      </InboxLink>
    )
  }
  return (
    <Link href={`/inbox/mine/${id}`} className={look}>
      {children}
    </Link>
  )
}

function Line({ breach, more, onDismiss }: { breach: Breach; more: number; onDismiss: () => void }) {
  const words = useWords(alertWords)
  const locale = useLocale()
  const name = usePatientName(breach.consultId)
  const late = useClock((now) => waitWords(now - Date.parse(breach.responseDueAt), locale))
  return (
    <NoticeLine role="alert" mark={Clock} tone="danger" onDismiss={onDismiss}>
      <OpenConsult id={breach.consultId}>
        <span className="min-w-0 flex-1 text-m @max-2xs:line-clamp-2 @max-2xs:wrap-anywhere @2xs:truncate">
          {name === undefined ? words.overdue : <Naming words={words.overdueTo} name={name} />}{' '}
          {/* It counts: whoever listens is told of the breach once, not of every minute. */}
          <span className="figures @max-2xs:hidden" aria-hidden>
            · {late}
          </span>
          {more > 0 && <span> · {words.more(more)}</span>}
        </span>
        <span className="shrink-0 text-m font-medium underline underline-offset-2 @max-2xs:sr-only">{words.open}</span>
      </OpenConsult>
    </NoticeLine>
  )
}

/** The replies that are overdue: the first by its patient's name, and how many more. It opens the first. */
export function OverdueNotice({ breaches, onDismiss }: { breaches: readonly Breach[]; onDismiss: () => void }) {
  const [first] = breaches
  if (first === undefined) return null
  const dismiss = () => {
    onDismiss()
    announce(wordsNow(alertWords).dismissed)
  }
  return (
    <div className="@container">
      <Line key={first.consultId} breach={first} more={breaches.length - 1} onDismiss={dismiss} />
    </div>
  )
}
