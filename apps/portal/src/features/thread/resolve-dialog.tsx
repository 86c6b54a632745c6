'use client'

import { resolveAsyncConsultSchema } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { TextArea } from '@consult/ui/controls/text-field.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { PatientLine } from '../patient/patient-line.tsx'
import { doubtsOf, type ResolveDoubt } from './resolve-doubts.ts'
import { unsentText, useKeptText } from './unsent-texts.ts'
import type { useActs } from './use-acts.ts'
import { useTranscript } from './use-transcript.ts'
import { threadWords } from './words.ts'

const empty = { summary: '', followUp: '' }

/**
 * Asks the patient whether the matter is resolved, with the physician's text for them. When nobody has replied, or there is
 * no text, it asks the physician first.
 */
export function ResolveDialog({
  open,
  onClose,
  consultId,
  patient,
  resolve,
}: {
  open: boolean
  onClose: () => void
  consultId: string
  patient: { readonly name: string; readonly birthDate: string | null }
  resolve: ReturnType<typeof useActs>['resolve']
}) {
  const key = `resolve ${consultId}`
  const { register, handleSubmit, formState, reset, watch } = useForm({
    resolver: zodResolver(resolveAsyncConsultSchema),
    defaultValues: { ...empty, ...unsentText(key) },
  })
  useKeptText(key, watch)
  const { data: transcript } = useTranscript(consultId)
  const [doubts, setDoubts] = useState<readonly ResolveDoubt[]>([])
  const { errors } = formState
  const language = useLanguage()
  const words = useWords(threadWords)
  const controls = useWords(controlWords)
  const tooLong = words.atMost((8000).toLocaleString(language))
  const clear = resolve.reset
  useEffect(() => {
    if (open) clear()
    else setDoubts([])
  }, [open, clear])

  const submit = handleSubmit(async ({ summary, followUp }) => {
    const found = doubtsOf(transcript, { summary, followUp })
    // The second press answers the question.
    if (found.some((doubt) => !doubts.includes(doubt))) return setDoubts(found)
    await resolve.mutateAsync({ id: consultId, summary: summary?.trim() || null, followUp: followUp?.trim() || null })
    reset(empty)
    onClose()
  })
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title={words.resolveTitle}
      words={words.resolveText}
      refusal={resolve.error && wordsOf(faultOf(resolve.error), language)}
      wide
      footer={
        <>
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button look="primary" type="submit" form="resolve" busy={formState.isSubmitting}>
            {formState.isSubmitting ? words.asking : doubts.length > 0 ? words.askAnyway : words.askPatient}
          </Button>
        </>
      }
    >
      <form id="resolve" className="grid gap-5" onSubmit={(event) => void submit(event).catch(() => undefined)}>
        <PatientLine {...patient} />
        {doubts.length > 0 && (
          <p role="alert" className="rounded-s bg-warning-soft px-3 py-2.5 text-warning-text">
            {doubts.map((doubt) => words.resolveDoubts[doubt]).join(' ')} {words.resolveNone}
          </p>
        )}
        <TextArea
          label={words.summary}
          hint={words.resolveSummaryHint}
          rows={5}
          fault={errors.summary && tooLong}
          {...register('summary')}
        />
        <TextArea
          label={words.followUp}
          hint={words.resolveFollowUpHint}
          rows={3}
          fault={errors.followUp && tooLong}
          {...register('followUp')}
        />
      </form>
    </DialogFrame>
  )
}
