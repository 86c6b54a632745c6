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
  () => <span className="h-8 w-33 shrink-0 @max-[40rem]/bar:w-20" />,
)

const TeamButton = lazyWhenIdle(() => import('../../features/team/team-button.tsx').then((module) => module.TeamButton))

const SetAsideButton = lazyWhenIdle(() =>
  import('../../features/planning/set-aside-button.tsx').then((module) => module.SetAsideButton),
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
    // What fits also depends on the text size, so the parts query the bar's width in rem, not the window's
    // width. In large text on a phone, buttons and gaps grow less than the text.
    <header className="@container/bar shrink-0 border-b border-line bg-surface">
      <div className="flex @max-[14rem]/bar:[--spacing:max(4px,0.140625rem)] min-h-12 items-center gap-x-3 px-4 @max-3xl/bar:flex-wrap @max-3xl/bar:gap-x-2 @max-3xl/bar:px-3 @max-[22rem]/bar:gap-x-0.5 @max-[22rem]/bar:px-2 @7xl/bar:gap-x-4">
        <div className="flex min-w-0 items-center gap-2.5">
          <Mark className="size-6 shrink-0 @max-[22rem]/bar:hidden" />
          <span className="font-semibold tracking-tight @max-5xl/bar:sr-only">Consult</span>
          <span className="h-4 w-px shrink-0 bg-line @max-[88rem]/bar:hidden" aria-hidden />
          <span className="max-w-50 truncate text-s text-muted @max-[88rem]/bar:sr-only">{partnerName}</span>
        </div>
        <PageNav />
        <OverdueAlert />
        <VersionNotice />
        <ConnectionIndicator />
        <DutySwitch />
        <TeamButton />
        <SetAsideButton />
        <AlertsButton />
        <AccountMenu />
      </div>
    </header>
  )
}
