'use client'

import { Menu } from '@base-ui/react/menu'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { classes } from './classes.ts'
import { menuBox } from './menu-classes.ts'

interface MenuFrameProps {
  /** The button that opens the menu. Its children must not depend on whether it is open. */
  readonly trigger: ReactElement
  /** The items. */
  readonly children: ReactNode
  readonly side?: 'top' | 'bottom'
  readonly align?: 'start' | 'center' | 'end'
  /** The width of the box. It is never wider than the window. */
  readonly width?: string
}

/** A menu beside the button that opens it. It stays within the window, and scrolls if it is taller. */
export function MenuFrame({
  trigger,
  children,
  side = 'bottom',
  align = 'end',
  width = 'min-w-[min(12rem,100vw-1rem)]',
}: MenuFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <Menu.Root>
      <Menu.Trigger render={trigger} />
      {/* Beside its button, so that the menu is within the same landmark, and visible when that part of the page is
          shown in full screen. */}
      <div ref={place} className="absolute" />
      <Menu.Portal container={place}>
        {/* Fixed positioning, because a scrolling list would cut the menu off. */}
        <Menu.Positioner
          sideOffset={6}
          side={side}
          align={align}
          collisionPadding={8}
          positionMethod="fixed"
          className="z-50"
        >
          <Menu.Popup data-overlay="" className={classes(menuBox, 'font-normal wrap-anywhere text-ink', width)}>
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
