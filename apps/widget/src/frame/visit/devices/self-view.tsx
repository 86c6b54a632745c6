import { useEffect, useRef } from 'preact/hooks'
import { useVisit } from '../visit-context.ts'

/** The patient's own picture, as in a mirror. */
export function SelfView({ track }: { track: MediaStreamTrack }) {
  const { tell } = useVisit()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = new MediaStream([track])
  }, [track])
  return <video class="self-view" ref={video} muted playsInline autoPlay aria-label={tell('selfView')} />
}
