'use client'

import { Menu } from '@base-ui/react/menu'
import { IconButton } from '@consult/ui/controls/button.tsx'
import { menuBox, menuItem } from '@consult/ui/controls/menu-classes.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { EllipsisVertical, History, UserRound } from 'lucide-react'
import { activityWords } from '../activity/words.ts'
import { threadWords } from './words.ts'

/** On a phone, this menu holds the actions that do not fit in the thread's header. */
export function ThreadMenu({ onPatient, onActivity }: { onPatient: () => void; onActivity: () => void }) {
  const words = useWords(threadWords)
  const activity = useWords(activityWords)
  return (
    <Menu.Root>
      <Menu.Trigger render={<IconButton label={words.more} className="size-11" />}>
        <EllipsisVertical className="size-5" aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-50">
          <Menu.Popup data-overlay="" className={`${menuBox} min-w-[min(12rem,100vw-1rem)]`}>
            <Menu.Item className={menuItem} onClick={onPatient}>
              <UserRound className="size-4.5 text-muted" aria-hidden />
              {words.showPatient}
            </Menu.Item>
            <Menu.Item className={menuItem} onClick={onActivity}>
              <History className="size-4.5 text-muted" aria-hidden />
              {activity.open}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
