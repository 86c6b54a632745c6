'use client'

import { AlertsButton } from '../alerts/alerts-button.tsx'
import { Mark } from '../controls/mark.tsx'
import { DutySwitch } from '../duty/duty-switch.tsx'
import { ConnectionSign } from '../live/connection-sign.tsx'
import { useWork } from '../portal/work.tsx'
import { AccountMenu } from '../session/account-menu.tsx'
import { PageNav } from './page-nav.tsx'

/**
 * The bar above everything: where one is, whether all is up to date, on duty or off, one's own menu. On a phone it makes
 * way for a page that fills the screen.
 */
export function PortalHeader() {
  const { partnerName } = useWork().me
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 border-b border-line bg-surface px-4 lg:gap-5">
      <div className="flex min-w-0 items-center gap-3">
        <Mark className="size-7 shrink-0" />
        <span className="font-semibold tracking-tight max-lg:sr-only">Consult</span>
        <span className="h-4 w-px shrink-0 bg-line max-xl:hidden" aria-hidden />
        <span className="max-w-50 truncate text-s text-muted max-xl:sr-only">{partnerName}</span>
      </div>
      <PageNav />
      <div className="flex-1" />
      <ConnectionSign />
      <DutySwitch />
      <AlertsButton />
      <AccountMenu />
    </header>
  )
}
