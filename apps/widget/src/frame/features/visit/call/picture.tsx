import { isHeldBack } from '@consult/call-client'
import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useVisit } from '../visit-context.ts'

/** Shows the physician's video and plays the sound. Without video, it plays the sound only. */
export function Picture(props: {
  video: RefObject<HTMLVideoElement | null>
  tracks: readonly MediaStreamTrack[]
  hasPicture: boolean
}) {
  const { video, tracks, hasPicture } = props
  const { t, devices } = useVisit()
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
    // If the speaker was unplugged, the browser uses its default. The list of devices shows that.
    video.current?.setSinkId?.(sink).catch(() => undefined)
  }, [video, sink])
  return (
    <>
      <video
        class={hasPicture ? 'call-picture' : 'call-picture unseen'}
        ref={video}
        playsInline
        aria-label={t('callStage')}
      >
        <track kind="captions" />
      </video>
      {isHeld && (
        <div class="call-held" role="alert">
          <p>{t('soundHeld')}</p>
          <button type="button" class="button button-main" onClick={play}>
            {t('soundOn')}
          </button>
        </div>
      )}
    </>
  )
}
