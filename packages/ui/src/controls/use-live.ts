import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Reports whether the page reacts to input yet: false in the server's HTML, until the browser runs the page's scripts. */
export const useLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
