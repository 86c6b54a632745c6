'use client'

import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

/**
 * Adds a tooltip to a control, shown on hover and on keyboard focus. Never put essential information only here: touch
 * screens do not show it. The control needs its own accessible name.
 */
export function WithTooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger delay={400} render={children} />
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} collisionPadding={8} className="z-50">
          <Tooltip.Popup className="overlay-fade max-w-72 rounded-s bg-ink px-2 py-1 text-xs text-surface shadow-overlay">
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
