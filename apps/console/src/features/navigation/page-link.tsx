'use client'

import type { ComponentProps } from 'react'
import type { Page } from './pages.ts'
import { PlaceLink } from './place-link.tsx'
import { usePlace } from './use-place.tsx'

/** A link of the navigation. */
export function PageLink({ page, ...rest }: Omit<ComponentProps<typeof PlaceLink>, 'href'> & { page: Page }) {
  const { here } = usePlace()
  return <PlaceLink {...rest} href={page.href} aria-current={page === here ? 'page' : undefined} />
}
