'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { Chip } from '@consult/ui/controls/chip.tsx'
import { Mark } from '@consult/ui/controls/mark.tsx'
import { SkipLink } from '@consult/ui/controls/skip-link.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { newerBuild } from '@consult/web-client/session/newer-build.ts'
import { FlaskConical, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMe } from '../../entities/session/use-me.tsx'
import { PageBody } from '../../features/navigation/page-body.tsx'
import { PageMenu, PageNav } from '../../features/navigation/page-nav.tsx'
import { navigationWords } from '../../features/navigation/words.ts'
import { AccountMenu } from '../../features/session/account-menu.tsx'

function Header() {
  const words = useWords(navigationWords)
  const { partnerName, environment } = useMe()
  const newer = useStore(newerBuild, (is) => is)
  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-1 max-md:px-3">
      <div className="flex min-w-0 items-center gap-2.5">
        <Mark className="size-6 shrink-0" />
        <span className="font-semibold tracking-tight max-lg:sr-only">{`Consult ${words.app}`}</span>
        <span className="h-4 w-px shrink-0 bg-line max-lg:hidden" aria-hidden />
        <span className="max-w-60 truncate text-s text-muted max-md:sr-only">{partnerName}</span>
      </div>
      <PageMenu />
      <span className="flex-1" />
      <div role="status">
        {newer && (
          <Button onClick={() => location.reload()}>
            <RefreshCw className="size-4 shrink-0" aria-hidden />
            {words.update}
          </Button>
        )}
      </div>
      {environment === 'test' && (
        <Chip tone="warning" icon={FlaskConical}>
          <span className="sm:hidden">{words.testShort}</span>
          <span className="max-sm:hidden">{words.test}</span>
        </Chip>
      )}
      <AccountMenu />
    </header>
  )
}

/** The frame around every page: the skip link, the header, and the navigation at the side. */
export function Shell({ children }: { children: ReactNode }) {
  const words = useWords(navigationWords)
  return (
    // The document does not grow beyond the window, unless the window is too low for its text. Then the whole page
    // scrolls.
    <div className="relative flex h-[max(100dvh,24rem)] flex-col pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] [@media(height>=40rem)]:overflow-clip">
      <SkipLink label={words.skip} />
      <Header />
      <div className="flex min-h-0 flex-1">
        <PageNav />
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <PageBody>{children}</PageBody>
        </div>
      </div>
    </div>
  )
}
