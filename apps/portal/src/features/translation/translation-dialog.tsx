'use client'

import type { ReplyOriginal } from '@consult/domain'
import { messageTextLimit, normalizeMessageText } from '@consult/domain/message-text'
import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { TextArea } from '@consult/ui/controls/text-field.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { languageWords } from '../../entities/patients/patient-facts.ts'
import { translationWords } from './words.ts'

/**
 * Shows the translation of a reply beside the physician's own words. Nothing is sent before they have seen it. They may change it,
 * and send their own words instead if there is none.
 */
export function TranslationDialog({
  consultId,
  original,
  ready,
  onClose,
  onSend,
}: {
  consultId: string
  original: ReplyOriginal
  /** False while nothing may be sent: the thread may have new messages. */
  ready: boolean
  onClose: () => void
  onSend: (translation: string, original: ReplyOriginal) => void
}) {
  const words = useWords(translationWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  // What was written when the dialog opened: that is what was translated.
  const [asked] = useState(original)
  const [text, setText] = useState<string | null>(null)
  const { mutate, data, error, isPending } = useMutation(
    useTRPC().translations.reply.mutationOptions({
      onSuccess: (answer) => {
        if (answer.state === 'translated') setText(answer.text)
      },
    }),
  )
  const ask = () => mutate({ id: consultId, ...asked })
  // Once, when it opens.
  useEffect(ask, [])
  const whyNot = () => {
    if (error) return `${words.failed} ${wordsOf(faultOf(error), language)}`
    if (data?.state === 'refused') return words.refused[data.about]
    return data && data.state !== 'translated' ? words.noReply : null
  }
  const normal = normalizeMessageText(text ?? '')
  const over = [...normal].length - messageTextLimit
  const target = languageWords(asked.sentLanguage, language)
  return (
    <DialogFrame
      open
      wide
      onClose={onClose}
      title={words.sendIn(target)}
      words={words.look}
      refusal={whyNot()}
      footer={
        <>
          <Button onClick={onClose}>{controls.cancel}</Button>
          {text === null && !isPending && data?.state !== 'refused' && <Button onClick={ask}>{words.again}</Button>}
          {(text !== null || isPending) && (
            <Button
              look="primary"
              type="submit"
              form="translation"
              busy={isPending}
              disabled={!ready || normal === '' || over > 0}
            >
              {isPending ? words.translating : words.send}
            </Button>
          )}
        </>
      }
    >
      <form
        id="translation"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (ready && normal !== '' && over <= 0) onSend(normal, asked)
        }}
      >
        <div className="grid gap-1.5">
          <p className="text-s font-medium">{words.own(languageWords(asked.language, language))}</p>
          <p
            dir="auto"
            lang={asked.language}
            className="max-h-40 overflow-y-auto rounded-s bg-sunken px-3 py-2 text-m wrap-anywhere whitespace-pre-wrap"
          >
            {asked.text}
          </p>
        </div>
        <TextArea
          label={words.sent(target)}
          hint={words.both}
          fault={over > 0 ? words.tooLong(over) : undefined}
          rows={5}
          dir="auto"
          lang={asked.sentLanguage}
          value={text ?? ''}
          readOnly={text === null}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </DialogFrame>
  )
}
