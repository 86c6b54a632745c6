import type { DevicesView, OwnDevices } from '@consult/call-client'
import { type LucideIcon, Mic, MicOff, MonitorUp, MonitorX, PictureInPicture2, Video, VideoOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../controls/button.tsx'
import { tell } from '../../controls/toast-store.ts'
import { useWords, wordsNow } from '../../words/use-words.tsx'
import { callWords } from '../words.ts'
import { DeviceSettings } from './device-settings.tsx'
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
  onClick: () => void
}) {
  const { is, labels, marks, marked, isMissing = false, onClick } = props
  const Mark = marks[is ? 0 : 1]
  return (
    <IconButton
      label={labels[is ? 0 : 1]}
      disabled={isMissing}
      onClick={onClick}
      className="size-11 border border-line"
    >
      <Mark className={`size-5 ${is === marked ? 'text-danger-text' : ''}`} aria-hidden />
    </IconButton>
  )
}

/** What the physician can do about picture and sound, and the end of the call. */
export function CallBar(props: {
  devices: OwnDevices
  view: DevicesView
  screen: ReturnType<typeof useScreen>
  soundOnly: boolean
  /** Shows the patient's picture over other windows; null where there is none, or the browser cannot. */
  onPictureInPicture: (() => void) | null
  className: string
  children: ReactNode
}) {
  const { devices, view, screen, soundOnly, onPictureInPicture, className, children } = props
  const words = useWords(mediaWords)
  const labels = useWords(callWords)
  const { isOn, tracks } = view
  const share = async () => {
    if (await screen.toggle?.()) return
    const { shareFailed, shareFailedText } = wordsNow(mediaWords)
    tell({ kind: 'trouble', title: shareFailed, words: shareFailedText })
  }
  return (
    <div role="toolbar" aria-label={labels.controls} className={className}>
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
          onClick={() => void share()}
        />
      )}
      <DeviceSettings devices={devices} view={view} />
      {onPictureInPicture && (
        <IconButton
          label={words.pictureInPicture}
          onClick={onPictureInPicture}
          className="size-11 border border-line max-sm:hidden"
        >
          <PictureInPicture2 className="size-5" aria-hidden />
        </IconButton>
      )}
      {children}
    </div>
  )
}
