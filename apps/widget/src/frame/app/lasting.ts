import { useEffect, useState } from 'preact/hooks'

/** True once `is` has been so for `ms`: what passes in a moment is not worth a word. */
export function useLasting(is: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!is) return setLasts(false)
    const timer = setTimeout(() => setLasts(true), ms)
    return () => clearTimeout(timer)
  }, [is, ms])
  return is && lasts
}
