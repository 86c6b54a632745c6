import { useEffect, useState } from 'preact/hooks'

/** True once `is` has been true for `ms` milliseconds. It hides states too short to mention. */
export function useDelayed(is: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!is) return setLasts(false)
    const timer = setTimeout(() => setLasts(true), ms)
    return () => clearTimeout(timer)
  }, [is, ms])
  return is && lasts
}
