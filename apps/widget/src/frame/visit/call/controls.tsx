import type { DeviceKind } from '@consult/call-client'
import { useState } from 'preact/hooks'
import { Icon } from '../../app/icon.tsx'
import { Picker } from '../devices/picker.tsx'
import { useVisit } from '../visit-context.ts'
import type { CallLook } from './live-call.tsx'

const canChooseSpeaker = () => 'setSinkId' in HTMLMediaElement.prototype

/** What is asked for less often: other devices, the screen, the picture over other windows. */
function More({ id, look }: { id: string; look: CallLook }) {
  const { tell, devices } = useVisit()
  const { video, screen, soundOnly } = look
  const choices = devices.choices.value
  const tracks = devices.tracks.value
  const chosen = (kind: DeviceKind) => tracks[kind]?.getSettings().deviceId ?? ''
  const showOver = async () => {
    if (document.pictureInPictureElement) return document.exitPictureInPicture()
    await video.current?.requestPictureInPicture()
  }
  return (
    <div class="call-more" id={id}>
      {(['microphone', 'camera'] as const).map((kind) => (
        <Picker
          key={kind}
          name={tell(kind)}
          choices={choices[kind]}
          chosen={chosen(kind)}
          choose={(choice) => devices.choose(kind, choice)}
          isNamed
        />
      ))}
      {canChooseSpeaker() && (
        <Picker
          name={tell('speaker')}
          choices={choices.speaker}
          chosen={devices.sink.value || (choices.speaker[0]?.id ?? '')}
          choose={devices.chooseSpeaker}
          isNamed
        />
      )}
      {screen.toggle && !soundOnly && (
        <button type="button" class="button" onClick={screen.toggle}>
          {tell(screen.track ? 'shareEnd' : 'shareStart')}
        </button>
      )}
      {document.pictureInPictureEnabled && !soundOnly && (
        // Refused while there is no picture yet.
        <button type="button" class="button" onClick={() => showOver().catch(() => undefined)}>
          {tell('overWindows')}
        </button>
      )}
      <p class="trouble" role="alert">
        {screen.hasFailed && tell('shareFailed')}
      </p>
    </div>
  )
}

/** What the patient can do about picture and sound, and the way out. @param look null where there is neither. */
export function Controls({ look, leave }: { look: CallLook | null; leave: () => void }) {
  const { tell, devices } = useVisit()
  const [hasMore, setMore] = useState(false)
  const { camera, microphone } = devices.tracks.value
  const isOn = devices.isOn.value
  return (
    <>
      {look && hasMore && <More id="call-more" look={look} />}
      <div class="call-controls">
        {microphone && (
          <button
            type="button"
            class="button"
            aria-pressed={!isOn.microphone}
            onClick={() => devices.setOn('microphone', !isOn.microphone)}
          >
            <Icon name="mic" />
            {tell(isOn.microphone ? 'mute' : 'unmute')}
          </button>
        )}
        {camera && (
          <button
            type="button"
            class="button"
            aria-pressed={!isOn.camera}
            onClick={() => devices.setOn('camera', !isOn.camera)}
          >
            <Icon name="video" />
            {tell(isOn.camera ? 'cameraOff' : 'cameraOn')}
          </button>
        )}
        {look && (
          <button
            type="button"
            class="button"
            aria-expanded={hasMore}
            aria-controls={hasMore ? 'call-more' : undefined}
            onClick={() => setMore(!hasMore)}
          >
            {tell('more')}
          </button>
        )}
        <button type="button" class="button button-danger" onClick={leave}>
          <Icon name="leave" />
          {tell('leave')}
        </button>
      </div>
    </>
  )
}
