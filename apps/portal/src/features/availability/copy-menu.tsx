'use client'

import { Menu } from '@base-ui/react/menu'
import { type Weekday, weekdays } from '@consult/domain'
import { Button, IconButton } from '@consult/ui/controls/button.tsx'
import { menuItem } from '@consult/ui/controls/menu-classes.ts'
import { MenuFrame } from '@consult/ui/controls/menu-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Copy } from 'lucide-react'
import { availabilityWords } from './words.ts'

/** Copies the hours of one day to other days. */
export function CopyMenu({
  day,
  names,
  onCopy,
  compact = false,
}: {
  day: Weekday
  names: Readonly<Record<Weekday, string>>
  onCopy: (to: readonly Weekday[]) => void
  /** Shows only an icon, for use above a column of the grid. */
  compact?: boolean
}) {
  const words = useWords(availabilityWords)
  const others = weekdays.filter((other) => other !== day)
  return (
    <MenuFrame
      trigger={
        compact ? (
          <IconButton label={words.copyFrom(names[day])} className="size-6 pointer-coarse:size-9">
            <Copy className="size-3.5" aria-hidden />
          </IconButton>
        ) : (
          <Button look="quiet" aria-label={words.copyFrom(names[day])}>
            <Copy className="size-4.5" aria-hidden />
            {words.copy}
          </Button>
        )
      }
    >
      <Menu.Item className={menuItem} onClick={() => onCopy(weekdays.slice(0, 5).filter((to) => to !== day))}>
        {words.copyWeekdays}
      </Menu.Item>
      <Menu.Item className={menuItem} onClick={() => onCopy(others)}>
        {words.copyAll}
      </Menu.Item>
      <Menu.Separator className="mx-1.5 my-1.5 h-px bg-line" />
      {others.map((to) => (
        <Menu.Item key={to} className={menuItem} onClick={() => onCopy([to])}>
          {names[to]}
        </Menu.Item>
      ))}
    </MenuFrame>
  )
}
