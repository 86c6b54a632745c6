'use client'

import { lazyWhenIdle } from '../../ui/controls/lazy-load.ts'

const OverdueMenu = lazyWhenIdle(() => import('./overdue-menu.tsx').then((module) => module.OverdueMenu))

/**
 * Where the header shows overdue replies: in the free part of the bar, which is as wide with them as without. An alert
 * that comes while somebody works moves nothing, so no click lands on the wrong row.
 */
export function OverdueAlert() {
  return (
    <div className="@container flex min-w-13 flex-1 basis-0 justify-end">
      <OverdueMenu />
    </div>
  )
}
