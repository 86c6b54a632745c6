'use client'

import type { AsyncConsult } from '@consult/domain'
import { IconButton } from '@consult/ui/controls/button.tsx'
import { lazyWhenIdle } from '@consult/ui/controls/lazy-load.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { AlarmClock, CalendarPlus } from 'lucide-react'
import { useEffect } from 'react'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { planning } from './planning.ts'
import { planningWords } from './words.ts'

const SnoozeDialog = lazyWhenIdle(() => import('./snooze-dialog.tsx').then((module) => module.SnoozeDialog))
const FollowUpDialog = lazyWhenIdle(() => import('./follow-up-dialog.tsx').then((module) => module.FollowUpDialog))

/**
 * The buttons in a thread's header that put it aside (`s`) or add a follow-up (`f`), and their dialogs. On a phone, the
 * header's menu opens them.
 * @param canSnooze true for the physician who has the consult, while it is active.
 */
export function PlanControls({
  consult,
  canSnooze,
  testClock,
}: {
  consult: AsyncConsult
  canSnooze: boolean
  testClock: string | null
}) {
  const words = useWords(planningWords)
  const { id } = consult
  const open = useStore(planning, (now) => (now?.consultId === id ? now.kind : null))
  const plan = (kind: 'snooze' | 'followUp') => planning.set({ kind, consultId: id })
  const close = () => planning.set(null)
  useShortcut('s', () => plan('snooze'), canSnooze)
  useShortcut('f', () => plan('followUp'))
  // A dialog of a thread that was left must not open with its next visit, or when the thread can be put aside again.
  useEffect(() => close, [])
  useEffect(() => {
    if (!canSnooze && open === 'snooze') close()
  }, [canSnooze, open])
  return (
    <>
      <div className="flex shrink-0 max-md:hidden">
        {canSnooze && (
          <IconButton label={words.snooze} aria-keyshortcuts="s" onClick={() => plan('snooze')}>
            <AlarmClock className="size-5" aria-hidden />
          </IconButton>
        )}
        <IconButton label={words.addFollowUp} aria-keyshortcuts="f" onClick={() => plan('followUp')}>
          <CalendarPlus className="size-5" aria-hidden />
        </IconButton>
      </div>
      {canSnooze && <SnoozeDialog open={open === 'snooze'} onClose={close} consult={consult} testClock={testClock} />}
      <FollowUpDialog open={open === 'followUp'} onClose={close} consult={consult} />
    </>
  )
}
