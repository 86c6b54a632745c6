'use client'

import { usePathname, useRouter } from 'next/navigation'
import { createContext, type ReactNode, startTransition, use, useOptimistic } from 'react'
import { type Page, pageOf } from './pages.ts'

/** Where the member is in the navigation. */
interface Place {
  /** The page that is open or, while another page loads, the page that was requested last. */
  readonly here: Page | null
  /** True while that page is still loading. */
  readonly isGoing: boolean
  /** Opens a page, or one of its items. @param href its path, and a query if it has one. */
  readonly go: (href: string) => void
}

const PlaceContext = createContext<Place | null>(null)

/**
 * Tracks where the member is. Next changes the path only when the whole page has arrived, which takes seconds on a slow
 * connection: until then, the requested page counts.
 */
export function PlaceProvider({ children }: { children: ReactNode }) {
  const open = pageOf(usePathname())
  const router = useRouter()
  const [asked, ask] = useOptimistic<Page | null>(null)
  const go = (href: string) =>
    startTransition(() => {
      ask(pageOf(href.replace(/\?.*/, '')))
      router.push(href)
    })
  return <PlaceContext value={{ here: asked ?? open, isGoing: asked !== null, go }}>{children}</PlaceContext>
}

/** Returns where the member is. @throws Error outside the signed-in pages */
export function usePlace(): Place {
  const place = use(PlaceContext)
  if (!place) throw new Error('there is no navigation')
  return place
}
