import { Menu } from '@base-ui/react/menu'
import { menuItem } from '@consult/ui/controls/menu-classes.ts'
import { MenuFrame } from '@consult/ui/controls/menu-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import {
  AudioLines,
  CircleDot,
  Ellipsis,
  LogOut,
  type LucideIcon,
  MonitorUp,
  MonitorX,
  PictureInPicture2,
  Settings2,
} from 'lucide-react'
import { useRouter } from 'next/navigation'
import { ControlButton } from '../stage/control-button.tsx'
import { callWords } from '../words.ts'
import { mediaWords } from './words.ts'

function Item({ mark: Mark, words, act, on }: { mark: LucideIcon; words: string; act: () => void; on?: string }) {
  return (
    <Menu.Item onClick={act} className={`${menuItem} text-ink ${on ?? ''}`}>
      <Mark className="size-4.5 shrink-0 text-muted" aria-hidden />
      {words}
    </Menu.Item>
  )
}

/** The controls that are seldom needed and, on a phone, those that do not fit in the row. It leaves out unavailable ones. */
export function MoreMenu(props: {
  soundOnly: boolean
  isSharing: boolean
  onShare: (() => void) | null
  onDevices: () => void
  onSoundOnly: ((is: boolean) => void) | null
  onPictureInPicture: (() => void) | null
  onRecording: (() => void) | null
}) {
  const { soundOnly, isSharing, onShare, onDevices, onSoundOnly, onPictureInPicture, onRecording } = props
  const words = useWords(mediaWords)
  const labels = useWords(callWords)
  const router = useRouter()
  return (
    <MenuFrame
      side="top"
      align="center"
      width="min-w-[min(15rem,100vw-1rem)]"
      trigger={
        <ControlButton label={words.more}>
          <Ellipsis className="size-5" aria-hidden />
        </ControlButton>
      }
    >
      {onShare && (
        <Item
          mark={isSharing ? MonitorX : MonitorUp}
          words={isSharing ? words.shareEnd : labels.share}
          act={onShare}
          on="sm:hidden"
        />
      )}
      <Item mark={Settings2} words={labels.deviceSwitch} act={onDevices} on="sm:hidden" />
      {onPictureInPicture && <Item mark={PictureInPicture2} words={words.pictureInPicture} act={onPictureInPicture} />}
      {onSoundOnly && (
        <Item
          mark={AudioLines}
          words={soundOnly ? words.soundOnlyEnd : words.soundOnlyTake}
          act={() => onSoundOnly(!soundOnly)}
        />
      )}
      {onRecording && <Item mark={CircleDot} words={words.change} act={onRecording} />}
      <Item mark={LogOut} words={labels.toWaitingRoom} act={() => router.push('/waiting-room')} on="md:hidden" />
    </MenuFrame>
  )
}
