import { usePathname } from 'next/navigation'
import { type Place, pathOf, placeOf } from './place.ts'

/** Where the reader is. The address says it, so that a reload, a link and the browser's back button keep it. */
export function usePlace(): Place {
  return placeOf(usePathname())
}

/** Goes to a place without asking the server: everything that it shows is read by itself. */
export function goTo(place: Place): void {
  const path = pathOf(place)
  if (path !== location.pathname) history.pushState(null, '', path)
}
