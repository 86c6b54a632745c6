'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ComponentProps } from 'react'
import type { Page } from './pages.ts'
import { usePlace } from './use-place.tsx'

/** A link to a page of the navigation. A click shows at once that the page loads. */
export function PageLink({ page, ...rest }: Omit<ComponentProps<typeof Link>, 'href'> & { page: Page }) {
  const { here, go } = usePlace()
  const path = usePathname()
  return (
    <Link
      {...rest}
      href={page.href}
      aria-current={page === here ? 'page' : undefined}
      onNavigate={(event) => {
        // The page that is open does not load again: nothing of it may disappear.
        if (path === page.href) return
        event.preventDefault()
        go(page)
      }}
    />
  )
}
