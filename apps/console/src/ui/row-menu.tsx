'use client'

import { Menu } from '@base-ui/react/menu'
import { IconButton } from '@consult/ui/controls/button.tsx'
import { classes } from '@consult/ui/controls/classes.ts'
import { menuItem } from '@consult/ui/controls/menu-classes.ts'
import { MenuFrame } from '@consult/ui/controls/menu-frame.tsx'
import { EllipsisVertical, type LucideIcon } from 'lucide-react'

/** One thing that can be done with a row. */
export interface RowAct {
  readonly label: string
  readonly mark: LucideIcon
  readonly run: () => void
  /** True for an act that is hard to undo. */
  readonly isDangerous?: boolean
}

/** The menu at the end of a row. @param label names the row */
export function RowMenu({ label, acts }: { label: string; acts: readonly RowAct[] }) {
  return (
    <MenuFrame
      trigger={
        <IconButton label={label}>
          <EllipsisVertical className="size-4.5" aria-hidden />
        </IconButton>
      }
    >
      {acts.map(({ label: name, mark: Mark, run, isDangerous }) => (
        <Menu.Item key={name} onClick={run} className={classes(menuItem, isDangerous && 'text-danger-text')}>
          <Mark className="size-4.5 shrink-0" aria-hidden />
          {name}
        </Menu.Item>
      ))}
    </MenuFrame>
  )
}
