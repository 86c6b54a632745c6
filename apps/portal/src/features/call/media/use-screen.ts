import { canShowScreen, ScreenShare } from '@consult/call-client'
import { useEffect, useState } from 'react'

/** Returns the screen track that replaces the camera. `toggle` is null if the browser cannot share the screen. */
export function useScreen(): { track: MediaStreamTrack | null; toggle: (() => Promise<boolean>) | null } {
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [share] = useState(() => new ScreenShare(setTrack))
  useEffect(() => () => share.stop(), [share])
  const toggle = async () => {
    if (!share.track) return share.start()
    share.stop()
    return true
  }
  return { track, toggle: canShowScreen() ? toggle : null }
}
