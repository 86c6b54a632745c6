'use client'

import { isComposing } from '@consult/design/is-composing'
import { messageTextLimit, normalizeMessageText } from '@consult/domain/message-text'
import { Button } from '@consult/ui/controls/button.tsx'
import { isSendKey } from '@consult/ui/controls/send-key.ts'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { wordsOf } from '@consult/web-client/errors/fault.ts'
import { CircleAlert, SendHorizontal } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useConnection } from '../../../entities/workspace/use-connection.ts'
import { modifierKey } from '../../composer/modifier-key.ts'
import { useOwnHeight } from '../../composer/use-own-height.ts'
import { composerWords } from '../../composer/words.ts'
import { useChat } from './chat-context.tsx'
import { chatWords } from './words.ts'

/** Show the number of characters left from this many on. */
const tight = 500

/** The field for writing a message. While the log is behind, the physician can write, but sending waits. */
export function ChatComposer({ callId, patient, last }: { callId: string; patient: string; last: number }) {
  const words = useWords(chatWords)
  const said = useWords(composerWords)
  const language = useLanguage()
  const { desk } = useChat()
  const draft = useStore(desk.drafts, (all) => all[callId])
  const text = draft?.text ?? ''
  const area = useOwnHeight(text)
  const connection = useConnection()
  const normal = normalizeMessageText(text)
  const left = messageTextLimit - [...normal].length
  const isReady = connection === 'live' && normal !== '' && left >= 0
  const send = () => {
    area.current?.focus()
    if (isReady) desk.send(callId, normal, last)
  }
  const press = (event: KeyboardEvent) => {
    if (!isSendKey(event) || isComposing(event.nativeEvent)) return
    event.preventDefault()
    send()
  }
  const hint = () => {
    if (connection !== 'live') return <span className="font-medium text-warning-text">{said.behind[connection]}</span>
    if (left < 0) return <span className="font-medium text-danger-text">{said.tooMany(-left)}</span>
    if (left < tight) return said.left(left)
    return <span className="pointer-coarse:hidden">{said.keys(modifierKey())}</span>
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="border-t border-line p-2"
    >
      {draft?.refused && (
        <p role="alert" className="flex items-center gap-1.5 px-1 pb-2 text-s font-medium text-danger-text">
          <CircleAlert className="size-4 shrink-0" aria-hidden />
          {said.notSent} {wordsOf(draft.refused, language)} {said.hereAgain}
        </p>
      )}
      <div className="flex items-end gap-1.5 rounded-m border border-line-strong bg-surface p-1 transition-colors duration-(--quick) focus-within:border-accent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus">
        <textarea
          ref={area}
          rows={1}
          value={text}
          onChange={(event) => desk.write(callId, event.target.value)}
          onKeyDown={press}
          dir="auto"
          placeholder={words.write(patient)}
          aria-label={words.write(patient)}
          aria-describedby="chat-hint"
          className="max-h-32 min-h-9 min-w-0 flex-1 resize-none bg-transparent px-2 py-1.5 placeholder:overflow-hidden placeholder:text-ellipsis placeholder:whitespace-nowrap text-base leading-normal outline-none pointer-fine:text-m pointer-coarse:min-h-11 pointer-coarse:py-2.5"
        />
        <Button type="submit" look="primary" disabled={!isReady} aria-label={said.send} title={said.send}>
          <SendHorizontal className="size-4.5" aria-hidden />
        </Button>
      </div>
      <p id="chat-hint" role="status" className="flex min-h-6 items-center pt-1 pl-1 text-s leading-tight text-faint">
        {hint()}
      </p>
    </form>
  )
}
