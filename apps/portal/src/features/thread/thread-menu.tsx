'use client'

import { Menu } from '@base-ui/react/menu'
import type { AsyncConsult } from '@consult/domain'
import { IconButton } from '@consult/ui/controls/button.tsx'
import { menuItem } from '@consult/ui/controls/menu-classes.ts'
import { MenuFrame } from '@consult/ui/controls/menu-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { AlarmClock, CalendarPlus, EllipsisVertical, History, UserRound } from 'lucide-react'
import { activityWords } from '../activity/words.ts'
import { planning } from '../planning/planning.ts'
import { planningWords } from '../planning/words.ts'
import { threadWords } from './words.ts'

/** On a phone, this menu holds the actions that do not fit in the thread's header. */
export function ThreadMenu({
  consult: { id },
  canSnooze,
  onPatient,
  onActivity,
}: {
  consult: AsyncConsult
  canSnooze: boolean
  onPatient: () => void
  onActivity: () => void
}) {
  const words = useWords(threadWords)
  const activity = useWords(activityWords)
  const plans = useWords(planningWords)
  return (
    <MenuFrame
      trigger={
        <IconButton label={words.more} className="size-11">
          <EllipsisVertical className="size-5" aria-hidden />
        </IconButton>
      }
    >
      <Menu.Item className={menuItem} onClick={onPatient}>
        <UserRound className="size-4.5 text-muted" aria-hidden />
        {words.showPatient}
      </Menu.Item>
      <Menu.Item className={menuItem} onClick={onActivity}>
        <History className="size-4.5 text-muted" aria-hidden />
        {activity.open}
      </Menu.Item>
      {canSnooze && (
        <Menu.Item className={menuItem} onClick={() => planning.set({ kind: 'snooze', consultId: id })}>
          <AlarmClock className="size-4.5 text-muted" aria-hidden />
          {plans.snooze}
        </Menu.Item>
      )}
      <Menu.Item className={menuItem} onClick={() => planning.set({ kind: 'followUp', consultId: id })}>
        <CalendarPlus className="size-4.5 text-muted" aria-hidden />
        {plans.addFollowUp}
      </Menu.Item>
    </MenuFrame>
  )
}
