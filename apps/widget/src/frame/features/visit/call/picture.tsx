import { isHeldBack } from '@consult/call-client'
import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useVisit } from '../visit-context.ts'

/** What comes from the physician. Without pictures it is heard alone. */
export function Picture(props: {
  video: RefObject<HTMLVideoElement | null>
  tracks: readonly MediaStreamTrack[]
  hasPicture: boolean
}) {
  const { video, tracks, hasPicture } = props
  const { tell, devices } = useVisit()
  const [isHeld, setHeld] = useState(false)
  const sink = devices.sink.value
  const play = () => {
    if (video.current) void isHeldBack(video.current).then(setHeld)
  }
  useEffect(() => {
    if (!video.current) return
    video.current.srcObject = new MediaStream([...tracks])
    play()
  }, [tracks])
  useEffect(() => {
    // A speaker that has gone is replaced by the browser's own; the list of devices says so.
    video.current?.setSinkId?.(sink).catch(() => undefined)
  }, [video, sink])
  return (
    <>
      <video
        class={hasPicture ? 'call-picture' : 'call-picture unseen'}
        ref={video}
        playsInline
        aria-label={tell('callStage')}
      >
        <track kind="captions" />
      </video>
      {isHeld && (
        <div class="call-held" role="alert">
          <p>{tell('soundHeld')}</p>
          <button type="button" class="button button-main" onClick={play}>
            {tell('soundOn')}
          </button>
        </div>
      )}
    </>
  )
}
