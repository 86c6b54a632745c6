'use client'

import { Mark } from '../controls/mark.tsx'
import { DutySwitch } from '../duty/duty-switch.tsx'
import { ConnectionSign } from '../live/connection-sign.tsx'
import { useWork } from '../portal/work.tsx'
import { AccountMenu } from '../session/account-menu.tsx'

/** The bar above everything: where one is, whether all is up to date, on duty or off, one's own menu. */
export function PortalHeader({ className }: { className?: string }) {
  const { partnerName } = useWork().me
  return (
    <header className={`h-14 shrink-0 items-center gap-4 border-b border-line bg-surface px-4 ${className ?? ''}`}>
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <Mark className="size-7 shrink-0" />
        <span className="font-semibold tracking-tight max-sm:sr-only">Consult</span>
        <span className="h-4 w-px shrink-0 bg-line max-sm:hidden" aria-hidden />
        <span className="truncate text-s text-muted">{partnerName}</span>
      </div>
      <ConnectionSign />
      <DutySwitch />
      <AccountMenu />
    </header>
  )
}
