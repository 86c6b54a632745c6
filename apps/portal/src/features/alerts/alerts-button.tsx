'use client'

import { lazyWhenIdle } from '../../ui/controls/lazy-load.ts'

/** The bell in the header: how one is alerted. Its place is taken before it is there. */
export const AlertsButton = lazyWhenIdle(
  () => import('./settings-menu.tsx').then((module) => module.SettingsMenu),
  () => <span className="size-8 shrink-0 pointer-coarse:size-11" />,
)
