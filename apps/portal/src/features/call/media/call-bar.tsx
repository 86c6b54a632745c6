import type { DevicesView, OwnDevices } from '@consult/call-client'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { type LucideIcon, Mic, MicOff, MonitorUp, MonitorX, Settings2, Video, VideoOff } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { ControlButton } from '../stage/control-button.tsx'
import { StageControls } from '../stage/stage-controls.tsx'
import { callWords } from '../words.ts'
import { DeviceSettings } from './device-settings.tsx'
import { MoreMenu } from './more-menu.tsx'
import type { useScreen } from './use-screen.ts'
import { mediaWords } from './words.ts'

/** A switch in the bar, with one label and icon for on and another for off. */
function Switch(props: {
  is: boolean
  labels: readonly [on: string, off: string]
  marks: readonly [on: LucideIcon, off: LucideIcon]
  /** Whether the button is highlighted. */
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

/** The controls for picture and sound, and the button that ends the call. */
export function CallBar(props: {
  devices: OwnDevices
  view: DevicesView
  screen: ReturnType<typeof useScreen>
  soundOnly: boolean
  /** Null if the physician cannot be heard either. */
  onSoundOnly: ((is: boolean) => void) | null
  /** Shows the patient's picture over other windows. Null if there is no picture or the browser cannot do it. */
  onPictureInPicture: (() => void) | null
  /** Asks the physician again for consent to recording. Null if the call is not recorded. */
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
    showToast({ kind: 'trouble', title: shareFailed, words: shareFailedText })
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
