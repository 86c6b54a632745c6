import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Reports whether the page reacts yet: false in what the server sends, until the browser runs the page. */
export const useLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
