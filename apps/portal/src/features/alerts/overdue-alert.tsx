'use client'

import { lazyWhenIdle } from '@consult/ui/controls/lazy-load.ts'

const OverdueMenu = lazyWhenIdle(() => import('./overdue-menu.tsx').then((module) => module.OverdueMenu))

/**
 * The header's space for overdue replies: the free part of the bar, which has the same width with or without them. A new
 * alert moves nothing while the physician works, so no click lands on the wrong row.
 */
export function OverdueAlert() {
  return (
    <div className="@container flex min-w-13 flex-1 basis-0 justify-end">
      <OverdueMenu />
    </div>
  )
}
