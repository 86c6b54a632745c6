'use client'

import { lazyWhenIdle } from '@consult/ui/controls/lazy-load.ts'

/** The bell in the header, which opens the alert settings. Its space is reserved before it loads. */
export const AlertsButton = lazyWhenIdle(
  () => import('./settings-menu.tsx').then((module) => module.SettingsMenu),
  () => <span className="size-8 shrink-0 pointer-coarse:size-11" />,
)
