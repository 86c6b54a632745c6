'use client'

import { closeAsyncConsultSchema } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { TextArea } from '@consult/ui/controls/text-field.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { PatientLine } from '../../entities/patients/patient-line.tsx'
import { unsentText, useKeptText } from '../../entities/replies/unsent-texts.ts'
import type { useActs } from './use-acts.ts'
import { threadWords } from './words.ts'

const empty = { note: '' }

/** Closes the consult at once, with a note for the record, or withdraws an invitation. */
export function CloseDialog({
  open,
  onClose,
  consultId,
  patient,
  withdraws,
  close,
}: {
  open: boolean
  onClose: () => void
  consultId: string
  patient: { readonly name: string; readonly birthDate: string | null }
  /** The patient has not yet consented to the physician's first reply. */
  withdraws: boolean
  close: ReturnType<typeof useActs>['close']
}) {
  const key = `close ${consultId}`
  const { register, handleSubmit, formState, reset, watch } = useForm({
    resolver: zodResolver(closeAsyncConsultSchema),
    defaultValues: { ...empty, ...unsentText(key) },
  })
  useKeptText(key, watch)
  const clear = close.reset
  const language = useLanguage()
  const words = useWords(threadWords)
  const controls = useWords(controlWords)
  useEffect(() => {
    if (open) clear()
  }, [open, clear])

  const submit = handleSubmit(async ({ note }) => {
    await close.mutateAsync({ id: consultId, note: note?.trim() || null })
    reset(empty)
    onClose()
  })
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title={withdraws ? words.withdrawTitle : words.closeTitle}
      words={withdraws ? words.withdrawText : words.closeText}
      refusal={close.error && wordsOf(faultOf(close.error), language)}
      footer={
        <>
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button look="danger" type="submit" form="close" busy={formState.isSubmitting}>
            {formState.isSubmitting ? words.closing : withdraws ? words.withdraw : words.closeConsult}
          </Button>
        </>
      }
    >
      <form id="close" className="grid gap-5" onSubmit={(event) => void submit(event).catch(() => undefined)}>
        <PatientLine {...patient} />
        <TextArea
          label={words.note}
          hint={words.noteHint}
          rows={3}
          fault={formState.errors.note && words.atMost((2000).toLocaleString(language))}
          {...register('note')}
        />
      </form>
    </DialogFrame>
  )
}
