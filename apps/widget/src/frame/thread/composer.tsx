import { messageTextLimit, normaliseMessageText } from '@consult/domain/message-text'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { useApp } from '../app/app-context.ts'
import { beginHereIfIdle } from '../app/begin-here.ts'
import { Icon } from '../app/icon.tsx'
import { FilePicker } from '../attachments/file-picker.tsx'
import { TrayView } from '../attachments/tray-view.tsx'

/** From so many characters left on, they are counted for the patient. */
const countFrom = 500

/** Where the patient writes. On a keyboard Enter sends; on a screen it begins a line, and the button sends. */
export function Composer() {
  const { say, conversation } = useApp()
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = conversation.draft.value
  const left = messageTextLimit - [...draft].length
  const tray = conversation.tray.value
  const hasFiles = tray !== null && tray.files.value.length > 0
  const isReady = tray === null || tray.isReady.value
  const canSend = left >= 0 && isReady && (hasFiles || normaliseMessageText(draft) !== '')

  useLayoutEffect(() => {
    const { current } = field
    if (!current) return
    current.style.setProperty('height', 'auto')
    current.style.setProperty('height', `${current.scrollHeight}px`)
  }, [draft])

  // Who has just agreed to the conversation had the focus on a button that is gone.
  useEffect(beginHereIfIdle, [])

  const send = () => {
    field.current?.focus()
    if (canSend) conversation.send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    if (!matchMedia('(pointer: fine)').matches) return
    event.preventDefault()
    send()
  }
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TrayView />
      <div class="composer-row">
        <FilePicker />
        <label class="for-readers" for="message">
          {say('messageLabel')}
        </label>
        <textarea
          id="message"
          ref={field}
          rows={1}
          dir="auto"
          placeholder={say('messageLabel')}
          value={draft}
          aria-describedby="message-room"
          onInput={(event) => conversation.write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button type="submit" class="send" aria-label={say('send')} title={say('send')} aria-disabled={!canSend}>
          <Icon name="send" />
        </button>
      </div>
      <p id="message-room" class={left < 0 ? 'room trouble' : 'room'} role="status">
        {!isReady && left > countFrom && say('filesUnready')}
        {left <= countFrom && (left < 0 ? say.number('tooLong', -left) : say.number('charactersLeft', left))}
      </p>
    </form>
  )
}
