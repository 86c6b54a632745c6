'use client'

import { Popover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { classes } from './classes.ts'
import { menuBox } from './menu-classes.ts'

interface PopoverFrameProps {
  /** The button that opens the popover. Its children must not depend on whether it is open. */
  readonly trigger: ReactElement
  /** The name that screen readers announce. */
  readonly title: string
  readonly children: ReactNode
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly side?: 'top' | 'bottom' | 'inline-start' | 'inline-end'
  readonly align?: 'start' | 'center' | 'end'
  readonly className?: string
}

/** A small card beside the button that opens it. It stays within the window, and scrolls if its content is taller. */
export function PopoverFrame({
  trigger,
  title,
  children,
  open,
  onOpenChange,
  side = 'bottom',
  align = 'end',
  className,
}: PopoverFrameProps) {
  return (
    <Popover.Root
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange: (next: boolean) => onOpenChange(next) })}
    >
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} side={side} align={align} collisionPadding={8} className="z-50">
          <Popover.Popup data-overlay="" className={classes(menuBox, className)}>
            <Popover.Title className="sr-only">{title}</Popover.Title>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
