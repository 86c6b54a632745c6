'use client'

import { resolveAsyncConsultSchema } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { TextArea } from '@consult/ui/controls/text-field.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { useActs } from './use-acts.ts'
import { threadWords } from './words.ts'

/** Asks the patient whether the matter is resolved, with the physician's text for them. */
export function ResolveDialog({
  open,
  onClose,
  consultId,
  resolve,
}: {
  open: boolean
  onClose: () => void
  consultId: string
  resolve: ReturnType<typeof useActs>['resolve']
}) {
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(resolveAsyncConsultSchema),
    defaultValues: { summary: '', followUp: '' },
  })
  const { errors } = formState
  const language = useLanguage()
  const words = useWords(threadWords)
  const controls = useWords(controlWords)
  const tooLong = words.atMost((8000).toLocaleString(language))
  const clear = resolve.reset
  useEffect(() => {
    if (open) clear()
  }, [open, clear])

  const submit = handleSubmit(async ({ summary, followUp }) => {
    await resolve.mutateAsync({ id: consultId, summary: summary?.trim() || null, followUp: followUp?.trim() || null })
    reset()
    onClose()
  })
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title={words.resolveTitle}
      words={words.resolveText}
      wide
      footer={
        <>
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button look="primary" type="submit" form="resolve" busy={formState.isSubmitting}>
            {formState.isSubmitting ? words.asking : words.askPatient}
          </Button>
        </>
      }
    >
      <form id="resolve" className="grid gap-5" onSubmit={(event) => void submit(event).catch(() => undefined)}>
        {resolve.isError && (
          <p role="alert" className="rounded-s bg-danger-soft px-3 py-2.5 text-danger-text">
            {wordsOf(faultOf(resolve.error), language)}
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
