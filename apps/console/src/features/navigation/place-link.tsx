'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ComponentProps } from 'react'
import { usePlace } from './use-place.tsx'

/** A link to a page, or to one of its items. A click shows at once that it loads. */
export function PlaceLink({ href, ...rest }: Omit<ComponentProps<typeof Link>, 'href'> & { href: `/${string}` }) {
  const { go } = usePlace()
  const path = usePathname()
  return (
    <Link
      {...rest}
      href={href}
      onNavigate={(event) => {
        // The page that is already open does not load again: none of its content may disappear.
        if (path === href) return
        event.preventDefault()
        go(href)
      }}
    />
  )
}
