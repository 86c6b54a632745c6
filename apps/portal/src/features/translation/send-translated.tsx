'use client'

import type { AsyncConsult, ReplyOriginal } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { Languages } from 'lucide-react'
import { useState } from 'react'
import { languageWords } from '../../entities/patients/patient-facts.ts'
import { TranslationDialog } from './translation-dialog.tsx'
import { useReplyLanguage } from './use-translations.ts'
import { translationWords } from './words.ts'

/** Offers to send the reply in the patient's language, if it is not the reader's own. */
export function SendTranslated({
  consult,
  text,
  ready,
  onSend,
}: {
  consult: AsyncConsult
  text: string
  ready: boolean
  onSend: (translation: string, original: ReplyOriginal) => void
}) {
  const words = useWords(translationWords)
  const language = useLanguage()
  const sentLanguage = useReplyLanguage(consult)
  const [open, setOpen] = useState(false)
  if (sentLanguage === null) return null
  return (
    <>
      <Button look="quiet" disabled={!ready || text === ''} onClick={() => setOpen(true)}>
        <Languages className="size-4" aria-hidden />
        {words.sendIn(languageWords(sentLanguage, language))}
      </Button>
      {open && (
        <TranslationDialog
          consultId={consult.id}
          original={{ text, language, sentLanguage }}
          ready={ready}
          onClose={() => setOpen(false)}
          onSend={(translation, original) => {
            setOpen(false)
            onSend(translation, original)
          }}
        />
      )}
    </>
  )
}
