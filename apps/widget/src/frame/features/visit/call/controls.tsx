import type { DeviceKind } from '@consult/call-client'
import { isComposing } from '@consult/design/is-composing'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useApp } from '../../../entities/app/app-context.ts'
import { Icon, type IconName } from '../../../ui/controls/icon.tsx'
import { Picker } from '../devices/picker.tsx'
import { useVisit } from '../visit-context.ts'
import type { CallChat } from './chat/call-chat.ts'
import { ChatSheet } from './chat/chat-sheet.tsx'
import type { CallLook } from './live-call.tsx'

const canChooseSpeaker = () => 'setSinkId' in HTMLMediaElement.prototype

/** Shows the less common controls: other devices, screen sharing, and picture-in-picture. */
function More({ id, look, close }: { id: string; look: CallLook; close: () => void }) {
  const { t, devices } = useVisit()
  const { video, screen, soundOnly } = look
  const choices = devices.choices.value
  const tracks = devices.tracks.value
  const chosen = (kind: DeviceKind) => tracks[kind]?.getSettings().deviceId ?? ''
  // Register this before the controls show: from the moment that they show, Escape closes these controls
  // only, not the widget, wherever the focus is.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return
      event.stopPropagation()
      close()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [close])
  const showOver = async () => {
    if (document.pictureInPictureElement) return document.exitPictureInPicture()
    await video.current?.requestPictureInPicture()
  }
  return (
    <div class="call-more" id={id}>
      {(['microphone', 'camera'] as const).map((kind) => (
        <Picker
          key={kind}
          name={t(kind)}
          choices={choices[kind]}
          chosen={chosen(kind)}
          choose={(choice) => devices.choose(kind, choice)}
          isNamed
        />
      ))}
      {canChooseSpeaker() && (
        <Picker
          name={t('speaker')}
          choices={choices.speaker}
          chosen={devices.sink.value || (choices.speaker[0]?.id ?? '')}
          choose={devices.chooseSpeaker}
          isNamed
        />
      )}
      {screen.toggle && !soundOnly && (
        <button type="button" class="button" onClick={screen.toggle}>
          {t(screen.track ? 'shareEnd' : 'shareStart')}
        </button>
      )}
      {document.pictureInPictureEnabled && !soundOnly && (
        // The browser refuses this while there is no picture yet.
        <button type="button" class="button" onClick={() => showOver().catch(() => undefined)}>
          {t('overWindows')}
        </button>
      )}
      <p class="trouble" role="alert">
        {screen.hasFailed && t('shareFailed')}
      </p>
    </div>
  )
}

/**
 * A round button in the row below the call. Its name says what it does. A short label appears below the icon if there is
 * room.
 */
function Control(props: {
  icon: IconName
  /** The action that the button performs. */
  name: string
  /** The short label, which is part of the name. */
  word: string
  isOff?: boolean
  isDanger?: boolean
  onClick: () => void
}) {
  const { icon, name, word, isOff = false, isDanger = false, onClick } = props
  return (
    <button
      type="button"
      class={isDanger ? 'control control-danger' : isOff ? 'control control-off' : 'control'}
      aria-label={name}
      title={name}
      {...(!isDanger && { 'aria-pressed': isOff })}
      onClick={onClick}
    >
      <span class="control-sign">
        <Icon name={icon} />
      </span>
      <span class="control-word" aria-hidden="true">
        {word}
      </span>
    </button>
  )
}

/** Opens the chat and announces new messages. */
function ChatButton({ unread, isOpen, toggle }: { unread: number; isOpen: boolean; toggle: () => void }) {
  const { say } = useApp()
  const { t } = useVisit()
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const news = unread > 0 && !isOpen
  return (
    <>
      <button
        type="button"
        class="control"
        ref={button}
        title={t('chat')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'call-chat' : undefined}
        onClick={toggle}
      >
        <span class="control-sign">
          <Icon name="chat" />
        </span>
        <span class="control-word">{t('chat')}</span>
        {news && (
          <span class="call-unread">
            <span aria-hidden="true">{unread}</span>
            <span class="for-readers">, {say.number('newMessages', unread)}</span>
          </span>
        )}
      </button>
      <p class="for-readers" role="status">
        {news && t('chatCame')}
      </p>
    </>
  )
}

/**
 * The controls for video, sound and chat, and the button that leaves the call. One sheet is open at a time.
 * @param look null where there is neither video nor sound.
 */
export function Controls({ look, chat, leave }: { look: CallLook | null; chat: CallChat; leave: () => void }) {
  const { t, devices } = useVisit()
  const [open, setOpen] = useState<'more' | 'chat' | null>(null)
  const toggle = (part: 'more' | 'chat') => () => setOpen(open === part ? null : part)
  const hasMore = open === 'more'
  const moreButton = useRef<HTMLButtonElement>(null)
  const closeMore = useCallback(() => {
    setOpen(null)
    moreButton.current?.focus()
  }, [])
  const hasChat = open === 'chat'
  const { camera, microphone } = devices.tracks.value
  const isOn = devices.isOn.value
  return (
    <>
      {look && hasMore && <More id="call-more" look={look} close={closeMore} />}
      {hasChat && <ChatSheet id="call-chat" chat={chat} close={() => setOpen(null)} />}
      <div class="call-controls">
        {microphone && (
          <Control
            icon="mic"
            name={t(isOn.microphone ? 'mute' : 'unmute')}
            word={t('microphone')}
            isOff={!isOn.microphone}
            onClick={() => devices.setOn('microphone', !isOn.microphone)}
          />
        )}
        {camera && (
          <Control
            icon="video"
            name={t(isOn.camera ? 'cameraOff' : 'cameraOn')}
            word={t('camera')}
            isOff={!isOn.camera}
            onClick={() => devices.setOn('camera', !isOn.camera)}
          />
        )}
        <ChatButton unread={chat.unread.value} isOpen={hasChat} toggle={toggle('chat')} />
        {look && (
          <button
            type="button"
            class="control"
            ref={moreButton}
            title={t('more')}
            aria-expanded={hasMore}
            aria-controls={hasMore ? 'call-more' : undefined}
            onClick={toggle('more')}
          >
            <span class="control-sign">
              <Icon name="more" />
            </span>
            <span class="control-word">{t('more')}</span>
          </button>
        )}
        <Control icon="leave" name={t('leave')} word={t('leave')} isDanger onClick={leave} />
      </div>
    </>
  )
}
