'use client'

import { lazyWhenIdle, lazyWhenShown } from '@consult/ui/controls/lazy-load.ts'
import { Mark } from '@consult/ui/controls/mark.tsx'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { AlertsButton } from '../../features/alerts/alerts-button.tsx'
import { OverdueAlert } from '../../features/alerts/overdue-alert.tsx'
import { ConnectionIndicator } from '../../features/live/connection-indicator.tsx'
import { PageNav } from '../../features/navigation/page-nav.tsx'
import { AccountMenu } from '../../features/session/account-menu.tsx'

// Load this immediately, but after the first rows. The placeholder reserves its space.
const DutySwitch = lazyWhenShown(
  () => import('../../features/duty/duty-switch.tsx').then((module) => module.DutySwitch),
  () => <span className="h-8 w-33 shrink-0 max-sm:w-20" />,
)

const VersionNotice = lazyWhenIdle(() =>
  import('../../features/live/version-notice.tsx').then((module) => module.VersionNotice),
)

/**
 * The bar at the top: the current page, the connection, the duty switch and the user menu. It is hidden on a phone
 * while a page fills the screen.
 */
export function PortalHeader() {
  const { partnerName } = useWorkspace().me
  return (
    <header className="flex min-h-12 shrink-0 items-center gap-x-3 border-b border-line bg-surface px-4 max-md:flex-wrap max-md:gap-x-2 max-md:px-3 xl:gap-x-4">
      <div className="flex min-w-0 items-center gap-2.5">
        <Mark className="size-6 shrink-0" />
        <span className="font-semibold tracking-tight max-lg:sr-only">Consult</span>
        <span className="h-4 w-px shrink-0 bg-line max-xl:hidden" aria-hidden />
        <span className="max-w-50 truncate text-s text-muted max-xl:sr-only">{partnerName}</span>
      </div>
      <PageNav />
      <OverdueAlert />
      <VersionNotice />
      <ConnectionIndicator />
      <DutySwitch />
      <AlertsButton />
      <AccountMenu />
    </header>
  )
}
