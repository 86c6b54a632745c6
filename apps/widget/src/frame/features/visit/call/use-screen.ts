import { canShowScreen, ScreenShare } from '@consult/call-client'
import { useEffect, useState } from 'preact/hooks'

export interface Screen {
  readonly track: MediaStreamTrack | null
  /** The last attempt failed, and not by the patient's own no. */
  readonly hasFailed: boolean
  /** Begins or ends it; null where the browser shows none. */
  readonly toggle: (() => void) | null
  /** Ends it, also while the browser still asks what to show. */
  stop(): void
}

/** What of the patient's screen is shown instead of the camera. */
export function useScreen(): Screen {
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [share] = useState(() => new ScreenShare(setTrack))
  useEffect(() => () => share.stop(), [share])
  const toggle = async () => {
    setFailed(false)
    if (share.track) share.stop()
    else setFailed(!(await share.start()))
  }
  return { track, hasFailed, toggle: canShowScreen() ? () => void toggle() : null, stop: () => share.stop() }
}
