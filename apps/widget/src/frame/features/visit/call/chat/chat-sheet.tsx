import { isComposing } from '@consult/design/is-composing'
import { useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { useApp } from '../../../../entities/app/app-context.ts'
import { Icon } from '../../../../ui/controls/icon.tsx'
import { MessageForm } from '../../../thread/message-form.tsx'
import { Scroller } from '../../../thread/scroller.tsx'
import { Transcript } from '../../../thread/transcript-list.tsx'
import { useVisit } from '../../visit-context.ts'
import type { CallChat } from './call-chat.ts'

/** Shows the chat over the lower part of the call. */
export function ChatSheet({ id, chat, close }: { id: string; chat: CallChat; close: () => void }) {
  const { surroundings } = useApp()
  const { t } = useVisit()
  const sheet = useRef<HTMLElement>(null)
  const messages = chat.messages.value
  const pending = chat.pending.value
  const received = messages.filter(({ author }) => author.type === 'physician').length
  useSignalEffect(() => {
    if (surroundings.isAttended.value) {
      // The patient sees every message that arrives while the chat is open.
      chat.messages.value.length
      chat.see()
    }
  })
  useEffect(() => {
    // On a touch screen, focusing the text field would open the on-screen keyboard and cover the messages.
    const place = matchMedia('(pointer: fine)').matches ? 'textarea' : 'h3'
    sheet.current?.querySelector<HTMLElement>(place)?.focus({ preventScroll: true })
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return
    // Escape closes the chat only, not the widget.
    event.stopPropagation()
    close()
  }
  return (
    <section class="call-chat" id={id} ref={sheet} aria-labelledby="call-chat-title" onKeyDown={onKeyDown}>
      <header class="call-chat-head">
        <h3 id="call-chat-title" tabIndex={-1}>
          {t('chat')}
        </h3>
        <button type="button" class="icon-button" aria-label={t('chatClose')} title={t('chatClose')} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <Scroller received={received} sent={messages.length - received + pending.length}>
        {chat.isRead.value && messages.length + pending.length === 0 && <p class="call-chat-none">{t('chatNone')}</p>}
        <div role="log" aria-label={t('chat')}>
          <Transcript
            messages={messages}
            pending={pending}
            readUpTo={null}
            remedies={{ isOpen: true, retry: chat.retry, discard: chat.discard }}
          />
        </div>
      </Scroller>
      <MessageForm draft={chat.draft.value} write={chat.write} send={chat.send} />
    </section>
  )
}
