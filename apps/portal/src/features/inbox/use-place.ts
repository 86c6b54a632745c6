import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { type Place, pathOf, placeOf } from './place.ts'

/** Whether the router hears what the history is told: once the page's effects have run, a moment after it can be clicked. */
let isHeard = false

/** Where the reader is. The address says it, so that a reload, a link and the browser's back button keep it. */
export function usePlace(): Place {
  useEffect(() => {
    isHeard = true
  }, [])
  return placeOf(usePathname())
}

/** Goes to a place: within the inbox without asking the server, since everything that it shows is read by itself. */
export function goTo(place: Place): void {
  const path = pathOf(place)
  if (path === location.pathname) return
  if (isHeard && location.pathname.startsWith('/inbox/')) history.pushState(null, '', path)
  else location.assign(path)
}
