'use client'

import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { lazyWhenIdle } from '../../ui/controls/lazy-load.ts'

const Opened = lazyWhenIdle(
  () => import('./account-menu-opened.tsx').then((module) => module.AccountMenuOpened),
  Initials,
)

function Initials() {
  const { firstName, lastName } = useWorkspace().me.physician
  return (
    <span className="inline-flex size-8 items-center justify-center rounded-full bg-accent-soft text-s font-semibold text-accent-text pointer-coarse:size-10">
      {`${[...firstName][0] ?? ''}${[...lastName][0] ?? ''}`.toUpperCase()}
    </span>
  )
}

/** The physician's own menu. Its parts are loaded after the page, and its place is there from the start. */
export function AccountMenu() {
  return <Opened initials={<Initials />} />
}
