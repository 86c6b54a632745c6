import { useEffect, useState } from 'preact/hooks'
import { useApp } from './app-context.ts'

/** True once `is` has been so for `ms`: what passes in a moment is not worth a word. */
function useLasting(is: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!is) return setLasts(false)
    const timer = setTimeout(() => setLasts(true), ms)
    return () => clearTimeout(timer)
  }, [is, ms])
  return is && lasts
}

/** What stands between the patient and the service, in calm words; nothing while all is well. */
export function Banner() {
  const { say, access, surroundings, conversation } = useApp()
  const isLapsed = access.lapsed.value !== null
  const isLost = useLasting(isLapsed, 25_000)
  const isOffline = !surroundings.isOnline.value
  const isBehind = useLasting(conversation.isBehind.value && conversation.phase.value.name === 'ready', 4_000)
  const words = () => {
    if (isOffline) return say('offline')
    if (isLapsed) return say(isLost ? 'lapsed' : 'renewing')
    return isBehind ? say('reconnecting') : ''
  }
  return (
    <div class="banner" role="status">
      {words() && <p class="banner-words">{words()}</p>}
    </div>
  )
}
