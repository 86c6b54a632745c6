'use client'

import { Menu } from '@base-ui/react/menu'
import type { AsyncConsult } from '@consult/domain'
import { IconButton } from '@consult/ui/controls/button.tsx'
import { menuItem } from '@consult/ui/controls/menu-classes.ts'
import { MenuFrame } from '@consult/ui/controls/menu-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import {
  AlarmClock,
  Archive,
  CalendarPlus,
  CircleCheck,
  EllipsisVertical,
  Forward,
  History,
  UserRound,
} from 'lucide-react'
import type { ConsultPermissions } from '../../entities/consults/consult-permissions.ts'
import { activityWords } from '../activity/words.ts'
import { planning } from '../planning/planning.ts'
import { planningWords } from '../planning/words.ts'
import { handingOver } from '../team/hand-over/handing-over.ts'
import { handOverWords } from '../team/hand-over/words.ts'
import { threadWords } from './words.ts'

/** On a phone, this menu holds what does not fit in the thread's header, and what must not be so close to the reply that a thumb hits it. */
export function ThreadMenu({
  consult: { id },
  permissions,
  canSnooze,
  onPatient,
  onActivity,
  onResolve,
  onClose,
}: {
  consult: AsyncConsult
  permissions: ConsultPermissions
  /** True for the physician who has the consult, while it is active: they may also hand it over. */
  canSnooze: boolean
  onPatient: () => void
  onActivity: () => void
  onResolve: () => void
  onClose: () => void
}) {
  const words = useWords(threadWords)
  const activity = useWords(activityWords)
  const plans = useWords(planningWords)
  const handing = useWords(handOverWords)
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
      {(canSnooze || permissions.canResolve || permissions.canClose) && (
        <Menu.Separator className="mx-1.5 my-1.5 h-px bg-line" />
      )}
      {canSnooze && (
        <Menu.Item className={menuItem} onClick={() => handingOver.set(id)}>
          <Forward className="size-4.5 text-muted rtl:-scale-x-100" aria-hidden />
          {handing.handOver}
        </Menu.Item>
      )}
      {permissions.canResolve && (
        <Menu.Item className={menuItem} onClick={onResolve}>
          <CircleCheck className="size-4.5 text-muted" aria-hidden />
          {words.resolve}
        </Menu.Item>
      )}
      {permissions.canClose && (
        <Menu.Item className={menuItem} onClick={onClose}>
          <Archive className="size-4.5 text-muted" aria-hidden />
          {permissions.canChangeFirstReply ? words.withdraw : words.closeConsult}
        </Menu.Item>
      )}
    </MenuFrame>
  )
}
