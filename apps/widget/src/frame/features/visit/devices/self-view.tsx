import { useEffect, useRef } from 'preact/hooks'
import { useVisit } from '../visit-context.ts'

/** Shows the patient's own video, mirrored. A shared screen is shown as the other side sees it. */
export function SelfView({ track, isScreen = false }: { track: MediaStreamTrack; isScreen?: boolean }) {
  const { t } = useVisit()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = new MediaStream([track])
  }, [track])
  return (
    <video
      class={isScreen ? 'self-view self-screen' : 'self-view'}
      ref={video}
      muted
      playsInline
      autoPlay
      aria-label={t('selfView')}
    />
  )
}
