import { useEffect, useState } from 'preact/hooks'
import { useVisit } from '../visit-context.ts'

/** Shows the call on the whole screen, and back in its place. It shows nothing where that is not possible or needed. */
export function FullScreen() {
  const { t } = useVisit()
  const [isFull, setFull] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    return () => {
      document.removeEventListener('fullscreenchange', look)
      // The call is over, or the patient has left it.
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
    }
  }, [])
  // On a phone, the widget fills the screen already.
  if (!document.fullscreenEnabled || !matchMedia('(pointer: fine)').matches) return null
  const toggle = () => {
    const changing = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    changing.catch(() => undefined)
  }
  return (
    <button type="button" class="button call-full" onClick={toggle}>
      {t(isFull ? 'fullScreenEnd' : 'fullScreen')}
    </button>
  )
}
