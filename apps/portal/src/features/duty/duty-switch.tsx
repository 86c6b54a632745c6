'use client'

import { lazyWhenIdle } from '@consult/ui/controls/lazy-load.ts'
import { Switch } from '@consult/ui/controls/switch.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { timeWords } from '@consult/web-client/time/days.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentCall } from '../../entities/calls/use-current-call.ts'
import type { DutyChoice } from '../../entities/duty/use-duty.ts'
import { useDuty } from '../../entities/duty/use-duty.ts'
import { dutyWords } from '../../entities/duty/words.ts'
import { usePageCommand } from '../shortcuts/page-commands.ts'

const LeaveDuty = lazyWhenIdle(() => import('./leave-duty.tsx').then((module) => module.LeaveDuty))
const DutyMenu = lazyWhenIdle(
  () => import('./duty-menu.tsx').then((module) => module.DutyMenu),
  () => <span className="size-8 shrink-0 pointer-coarse:size-11" />,
)

/** The duty switch in the header, with its menu. */
export function DutySwitch() {
  const words = useWords(dutyWords)
  const locale = useLocale()
  const { presence, onDuty, choose, changing } = useDuty()
  const inCall = useCurrentCall()?.consult.status === 'in_progress'
  const countsOptions = useTRPC().portal.counts.queryOptions()
  const queries = useQueryClient()
  const owed = useQuery(countsOptions).data?.mine ?? 0
  const [leaving, setLeaving] = useState<DutyChoice | null>(null)

  const isMissed = async () => inCall || (await queries.ensureQueryData(countsOptions)).mine > 0
  const take = async (choice: DutyChoice) => {
    try {
      if (choice.status === 'offline' && onDuty && (await isMissed())) setLeaving(choice)
      else await choose(choice)
    } catch {
      // The page already showed the reason.
    }
  }
  const turn = () => void take({ status: onDuty ? 'offline' : 'online' })
  usePageCommand('duty', { name: onDuty ? words.leave : words.back, onOpen: false, run: turn }, !changing)
  const status = words.statuses[presence.status]
  return (
    <div className="flex items-center gap-2 @max-[22rem]/bar:gap-0">
      <span id="duty" className="text-s font-medium whitespace-nowrap text-muted @max-[40rem]/bar:sr-only">
        {presence.until === null ? status : words.until(status, timeWords(presence.until, locale))}
      </span>
      {/* The name stays the same; the switch announces its own state: "On duty, switch, off". */}
      <span id="duty-name" className="sr-only">
        {words.onDuty}
      </span>
      {/* In a narrow bar, a short word is below the switch, where it takes no width from the other parts. */}
      <span className="inline-flex items-center @max-[40rem]/bar:flex-col @max-[40rem]/bar:py-0.5">
        <Switch
          on={onDuty}
          onChange={(on) => void take({ status: on ? 'online' : 'offline' })}
          labelledBy="duty-name"
          busy={changing}
        />
        <span
          aria-hidden
          data-duty-word=""
          className="text-xs leading-tight font-medium text-muted @[40rem]/bar:hidden"
        >
          {words.short[presence.status]}
        </span>
      </span>
      <DutyMenu status={presence.status} onChoose={(choice) => void take(choice)} />
      <LeaveDuty
        open={leaving !== null}
        inCall={inCall}
        owed={owed}
        onStay={() => setLeaving(null)}
        onLeave={() => {
          if (leaving) void choose(leaving).catch(() => undefined)
          setLeaving(null)
        }}
      />
    </div>
  )
}
