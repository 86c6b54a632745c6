import type { DevicesView, OwnDevices } from '@consult/call-client'
import { type LucideIcon, Mic, MicOff, MonitorUp, MonitorX, Settings2, Video, VideoOff } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { tell } from '../../../ui/controls/toast-store.ts'
import { useWords, wordsNow } from '../../../ui/i18n/use-words.tsx'
import { ControlButton } from '../stage/control-button.tsx'
import { StageControls } from '../stage/stage-controls.tsx'
import { callWords } from '../words.ts'
import { DeviceSettings } from './device-settings.tsx'
import { MoreMenu } from './more-menu.tsx'
import type { useScreen } from './use-screen.ts'
import { mediaWords } from './words.ts'

/** A part of the bar: what it says, and its sign, while it is on and while it is off. */
function Switch(props: {
  is: boolean
  labels: readonly [on: string, off: string]
  marks: readonly [on: LucideIcon, off: LucideIcon]
  /** Which of the two stands out. */
  marked: boolean
  isMissing?: boolean
  className?: string
  onClick: () => void
}) {
  const { is, labels, marks, marked, isMissing = false, className, onClick } = props
  const Mark = marks[is ? 0 : 1]
  return (
    <ControlButton
      label={labels[is ? 0 : 1]}
      disabled={isMissing}
      isOff={is === marked && !isMissing}
      onClick={onClick}
      className={className}
    >
      <Mark className="size-5" aria-hidden />
    </ControlButton>
  )
}

/** What the physician can do about picture and sound, and the end of the call. */
export function CallBar(props: {
  devices: OwnDevices
  view: DevicesView
  screen: ReturnType<typeof useScreen>
  soundOnly: boolean
  /** Null where nothing can be heard of the physician either. */
  onSoundOnly: ((is: boolean) => void) | null
  /** Shows the patient's picture over other windows; null where there is none, or the browser cannot. */
  onPictureInPicture: (() => void) | null
  /** Asks again whether the physician may be recorded; null where nobody is. */
  onRecording: (() => void) | null
  children: ReactNode
}) {
  const { devices, view, screen, soundOnly, onSoundOnly, onPictureInPicture, onRecording, children } = props
  const words = useWords(mediaWords)
  const labels = useWords(callWords)
  const bar = useRef<HTMLDivElement>(null)
  const [choosesDevices, setChoosesDevices] = useState(false)
  const { isOn, tracks } = view
  const share = async () => {
    if (await screen.toggle?.()) return
    const { shareFailed, shareFailedText } = wordsNow(mediaWords)
    tell({ kind: 'trouble', title: shareFailed, words: shareFailedText })
  }
  const onShare = screen.toggle && !soundOnly ? () => void share() : null
  return (
    <div ref={bar}>
      <StageControls>
        <Switch
          is={isOn.microphone}
          labels={[words.mute, words.unmute]}
          marks={[Mic, MicOff]}
          marked={false}
          isMissing={!tracks.microphone}
          onClick={() => devices.setOn('microphone', !isOn.microphone)}
        />
        <Switch
          is={isOn.camera}
          labels={[words.cameraOff, words.cameraOn]}
          marks={[Video, VideoOff]}
          marked={false}
          isMissing={!tracks.camera || soundOnly}
          onClick={() => devices.setOn('camera', !isOn.camera)}
        />
        {screen.toggle && (
          <Switch
            is={screen.track !== null}
            labels={[words.shareEnd, labels.share]}
            marks={[MonitorX, MonitorUp]}
            marked={true}
            isMissing={soundOnly}
            className={screen.track ? '' : 'max-sm:hidden'}
            onClick={() => void share()}
          />
        )}
        <ControlButton
          label={labels.deviceSwitch}
          aria-haspopup="dialog"
          aria-expanded={choosesDevices}
          onClick={() => setChoosesDevices(true)}
          className="max-sm:hidden"
        >
          <Settings2 className="size-5" aria-hidden />
        </ControlButton>
        <MoreMenu
          soundOnly={soundOnly}
          isSharing={screen.track !== null}
          onShare={onShare}
          onDevices={() => setChoosesDevices(true)}
          onSoundOnly={onSoundOnly}
          onPictureInPicture={onPictureInPicture}
          onRecording={onRecording}
        />
        {children}
      </StageControls>
      <DeviceSettings devices={devices} view={view} anchor={bar} open={choosesDevices} onOpen={setChoosesDevices} />
    </div>
  )
}
