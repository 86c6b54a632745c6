'use client'

import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

/**
 * Says more about a control, on pointing at it or coming to it by the keyboard. What matters is never only here: a touch
 * screen does not show it, and the control has an accessible name of its own.
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
