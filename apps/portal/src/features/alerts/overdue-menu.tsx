'use client'

import { Popover } from '@base-ui/react/popover'
import { announce } from '@consult/ui/controls/announcer.tsx'
import { Button, buttonClasses } from '@consult/ui/controls/button.tsx'
import { menuBox } from '@consult/ui/controls/menu-classes.ts'
import { useOpenWhile } from '@consult/ui/controls/use-open-while.ts'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useClock } from '@consult/web-client/time/clock.ts'
import { waitWords } from '@consult/web-client/time/durations.ts'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import type { InboxItem } from '../../entities/consults/inbox-views.ts'
import { useDuty } from '../../entities/duty/use-duty.ts'
import { InboxLink } from '../../entities/inbox-location/inbox-link.tsx'
import { Born } from '../../entities/patients/born.tsx'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { type Breach, breachKey } from './breaches.ts'
import { dismissedBreaches, useOverdue } from './overdue.ts'
import { alertWords } from './words.ts'

/** Returns the consult's patient, from the loaded row or, without one, from the server. Undefined until it is known. */
function useWho(consultId: string): InboxItem['patient'] | undefined {
  const trpc = useTRPC()
  const { consultCache } = useWorkspace()
  const row = consultCache.find(consultId)
  const { data } = useQuery(trpc.portal.inboxItems.queryOptions({ ids: [consultId] }, { enabled: row === undefined }))
  return (row ?? data?.[0])?.patient
}

function OpenConsult({ id, onOpen, children }: { id: string; onOpen: () => void; children: ReactNode }) {
  const look =
    'flex min-h-9 flex-wrap items-center justify-between gap-x-4 rounded-s px-3 py-1 hover:bg-hover pointer-coarse:min-h-11'
  const inInbox = usePathname().startsWith('/inbox')
  // Navigation within the inbox does not ask the server.
  if (inInbox) {
    return (
      <InboxLink place={{ view: 'mine', consultId: id }} onGo={onOpen} className={look}>
        {children}
      </InboxLink>
    )
  }
  return (
    <Link href={`/inbox/mine/${id}`} onClick={onOpen} className={look}>
      {children}
    </Link>
  )
}

function OverdueRow({ breach, onOpen }: { breach: Breach; onOpen: () => void }) {
  const words = useWords(alertWords)
  const locale = useLocale()
  const patient = useWho(breach.consultId)
  const late = useClock((now) => waitWords(now - Date.parse(breach.responseDueAt), locale))
  return (
    <li>
      <OpenConsult id={breach.consultId} onOpen={onOpen}>
        <span className="min-w-0">
          <bdi className="text-m font-medium wrap-anywhere">
            {patient ? (patient.name ?? patient.externalId) : words.overdue}
          </bdi>{' '}
          <Born birthDate={patient?.birthDate} className="text-s" />
        </span>
        <span className="figures text-s text-danger-text">{words.late(late)}</span>
      </OpenConsult>
    </li>
  )
}

/**
 * Shows in red how many of the physician's replies are overdue and opens the list of them. It shows nothing off duty or when
 * there is no overdue reply that needs an alert.
 */
export function OverdueMenu() {
  const words = useWords(alertWords)
  const { dismiss: dismissLabel } = useWords(controlWords)
  const { onDuty } = useDuty()
  const { all, calling } = useOverdue()
  const isShown = onDuty && calling.length > 0
  const [open, setOpen] = useOpenWhile(isShown)
  if (!isShown) return null
  const title = words.overdueCount(calling.length)
  const dismissAll = () => {
    setOpen(false)
    dismissedBreaches.dismiss(all.map(breachKey))
    announce(words.dismissed)
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={title}
        title={title}
        className={buttonClasses(
          'danger',
          'min-w-fit gap-x-0.5 px-1 @min-[13rem]:min-w-0 @min-[13rem]:gap-x-2 @min-[13rem]:px-2',
        )}
      >
        <Clock className="size-4 shrink-0 @max-[14rem]/bar:hidden" aria-hidden />
        <span className="figures whitespace-nowrap @min-[13rem]:hidden">{calling.length}</span>
        <span className="figures truncate @max-[13rem]:hidden">{title}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={8} align="end" collisionPadding={8} className="z-50">
          <Popover.Popup data-overlay="" className={`${menuBox} grid w-84 grid-cols-1`}>
            <Popover.Title className="px-3 pt-2 pb-1 text-s font-semibold text-muted">{title}</Popover.Title>
            <ul>
              {calling.map((breach) => (
                <OverdueRow key={breachKey(breach)} breach={breach} onOpen={() => setOpen(false)} />
              ))}
            </ul>
            <Button onClick={dismissAll} className="m-1.5 justify-self-start">
              {dismissLabel}
            </Button>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
