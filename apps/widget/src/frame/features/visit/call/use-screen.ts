import { canShowScreen, ScreenShare } from '@consult/call-client'
import { useEffect, useState } from 'preact/hooks'

export interface Screen {
  readonly track: MediaStreamTrack | null
  /** True if the last attempt failed for another reason than the patient's own refusal. */
  readonly hasFailed: boolean
  /** Starts or stops screen sharing; null where the browser cannot share a screen. */
  readonly toggle: (() => void) | null
  /** Stops screen sharing, even while the browser still asks what to share. */
  stop(): void
}

/** Shares the patient's screen instead of the camera. */
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
