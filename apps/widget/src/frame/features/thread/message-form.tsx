import { isComposing } from '@consult/design/is-composing'
import { messageTextLimit, normalizeMessageText } from '@consult/domain/message-text'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useApp } from '../../entities/app/app-context.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Live } from '../../ui/controls/live.tsx'

/** The number of remaining characters from which the form shows a counter. */
const countFrom = 500

/**
 * The form in which the patient writes. With a keyboard, Enter sends. On a touch screen, Enter starts a new line, and the
 * button sends.
 * @param props.waits the reason why the message cannot be sent yet, if there is one.
 */
export function MessageForm(props: {
  draft: string
  write: (text: string) => void
  send: () => void
  /** True when there is something to send in addition to text. */
  hasMore?: boolean
  waits?: string | null
  /** True while a file is dragged over the page, which the form takes. */
  isDropTarget?: boolean
  above?: ComponentChildren
  beside?: ComponentChildren
}) {
  const { draft, write, send, hasMore = false, waits = null, isDropTarget = false, above, beside } = props
  const { say } = useApp()
  const field = useRef<HTMLTextAreaElement>(null)
  const left = messageTextLimit - [...draft.normalize('NFC')].length
  const canSend = left >= 0 && waits === null && (hasMore || normalizeMessageText(draft) !== '')

  useLayoutEffect(() => {
    const { current } = field
    if (!current) return
    current.style.setProperty('height', 'auto')
    current.style.setProperty('height', `${current.scrollHeight}px`)
  }, [draft])

  const submit = (event: Event) => {
    event.preventDefault()
    field.current?.focus()
    if (canSend) send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    if (matchMedia('(pointer: fine)').matches) submit(event)
  }
  return (
    <form class="composer" onSubmit={submit}>
      {above}
      <div class={isDropTarget ? 'composer-row drop-target' : 'composer-row'}>
        {beside}
        <label class="for-readers" for="message">
          {say('messageLabel')}
        </label>
        <textarea
          id="message"
          ref={field}
          rows={1}
          dir="auto"
          placeholder={say(isDropTarget ? 'fileDrop' : 'messageLabel')}
          value={draft}
          aria-describedby="message-room"
          onInput={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button type="submit" class="send" aria-label={say('send')} title={say('send')} aria-disabled={!canSend}>
          <Icon name="send" />
        </button>
      </div>
      <p id="message-room" class={left < 0 ? 'room trouble' : 'room'} role="status">
        <Live>
          {left > countFrom ? waits : left < 0 ? say.number('tooLong', -left) : say.number('charactersLeft', left)}
        </Live>
      </p>
    </form>
  )
}
