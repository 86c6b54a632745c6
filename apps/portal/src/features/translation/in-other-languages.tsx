'use client'

import type { EventMessage } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { classes } from '@consult/ui/controls/classes.ts'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { Languages } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { languageWords } from '../../entities/patients/patient-facts.ts'
import { translating } from './translating.ts'
import { useTranslatedReplies, useTranslation } from './use-translations.ts'
import { translationWords } from './words.ts'

/** A text in another language than the message above it. A line at its side and its title keep it apart from what was sent. */
function Other({ title, own = false, children }: { title: string; own?: boolean; children: ReactNode }) {
  return (
    <div className={classes('grid max-w-full gap-0.5 border-s-2 border-line-strong ps-2.5', own && 'justify-self-end')}>
      <p className="flex items-center gap-1.5 text-xs text-muted">
        <Languages className="size-3.5 shrink-0" aria-hidden />
        {title}
      </p>
      {children}
    </div>
  )
}

function Text({ language, children }: { language: string; children: string }) {
  return (
    <p dir="auto" lang={language} className="text-m wrap-anywhere whitespace-pre-wrap text-ink">
      {children}
    </p>
  )
}

function Failed({ why, onAgain }: { why: string; onAgain?: (() => void) | undefined }) {
  const words = useWords(translationWords)
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-s text-muted">
      <p>{why}</p>
      {onAgain && (
        <Button look="quiet" onClick={onAgain}>
          {words.again}
        </Button>
      )}
    </div>
  )
}

/** The machine's translation of what the patient wrote, below it. */
function MessageTranslation({ message }: { message: EventMessage }) {
  const words = useWords(translationWords)
  const language = useLanguage()
  const from = useStore(translating, (all) => all.get(message.asyncConsultId))
  const [isAsked, setAsked] = useState(false)
  const isOn = from !== undefined
  const isWanted = isOn && (isAsked || message.sequence >= from)
  const { data, error, isFetching, refetch } = useTranslation(message, isWanted)
  if (!isOn) return null
  if (!isWanted && !data) {
    return (
      <Button look="quiet" onClick={() => setAsked(true)}>
        <Languages className="size-4" aria-hidden />
        {words.translateOne}
      </Button>
    )
  }
  if (isFetching) return <p className="text-s text-muted">{words.translating}</p>
  const again = () => void refetch()
  if (error) return <Failed why={`${words.failed} ${wordsOf(faultOf(error), language)}`} onAgain={again} />
  if (!data || data.state === 'same_language') return null
  if (data.state === 'unavailable') return <Failed why={words.unavailable} onAgain={again} />
  if (data.state === 'refused') return <Failed why={words.refused[data.about]} />
  return (
    <Other title={words.by(data.from && languageWords(data.from, language))}>
      <Text language={data.to}>{data.text}</Text>
    </Other>
  )
}

/** What the physician wrote, below the translation that was sent. */
function OwnWords({ message }: { message: EventMessage }) {
  const words = useWords(translationWords)
  const reader = useLanguage()
  const reply = useTranslatedReplies(message)?.find(({ messageId }) => messageId === message.messageId)
  if (!reply) return null
  return (
    <Other own title={words.written(languageWords(reply.language, reader))}>
      <Text language={reply.language}>{reply.text}</Text>
    </Other>
  )
}

/** What physicians see of a message in other languages. The message itself always stays above. */
export function InOtherLanguages({ message, own }: { message: EventMessage; own: boolean }) {
  return own ? <OwnWords message={message} /> : <MessageTranslation message={message} />
}
