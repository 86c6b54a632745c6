'use client'

import { lazyWhenIdle } from '@consult/ui/controls/lazy-load.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'

const Opened = lazyWhenIdle(
  () => import('./account-menu-opened.tsx').then((module) => module.AccountMenuOpened),
  Initials,
)

function Initials() {
  const { firstName, lastName } = useWorkspace().me.physician
  return (
    // A finger needs more room than the disc takes.
    <span className="inline-flex items-center justify-center pointer-coarse:size-11">
      <span className="inline-flex size-8 items-center justify-center rounded-full bg-accent-soft text-s font-semibold text-accent-text">
        {`${[...firstName][0] ?? ''}${[...lastName][0] ?? ''}`.toUpperCase()}
      </span>
    </span>
  )
}

/** The physician's account menu. Its content loads after the page, but its space is reserved from the start. */
export function AccountMenu() {
  return <Opened initials={<Initials />} />
}
