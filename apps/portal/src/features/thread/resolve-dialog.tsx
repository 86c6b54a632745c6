'use client'

import { resolveAsyncConsultSchema } from '@consult/domain'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../controls/button.tsx'
import { DialogFrame } from '../controls/dialog-frame.tsx'
import { TextArea } from '../controls/text-field.tsx'
import { faultOf, wordsOf } from '../errors/fault.ts'
import type { useActs } from './use-acts.ts'

const tooLong = 'At most 8,000 characters.'

/** Asks the patient whether the matter is resolved, with what they are told of it. */
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
      title="Resolve this consult"
      words="The patient is asked whether the matter is resolved. It closes when they agree or do not answer in time, and opens again when they write."
      wide
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form="resolve" busy={formState.isSubmitting}>
            {formState.isSubmitting ? 'Asking…' : 'Ask the patient'}
          </Button>
        </>
      }
    >
      <form id="resolve" className="grid gap-5" onSubmit={(event) => void submit(event).catch(() => undefined)}>
        {resolve.isError && (
          <p role="alert" className="rounded-s bg-danger-soft px-3 py-2.5 text-danger-text">
            {wordsOf(faultOf(resolve.error))}
          </p>
        )}
        <TextArea
          label="Summary"
          hint="What was found and advised. Optional."
          rows={5}
          fault={errors.summary && tooLong}
          {...register('summary')}
        />
        <TextArea
          label="Follow-up"
          hint="What the patient should do next, or watch for. Optional."
          rows={3}
          fault={errors.followUp && tooLong}
          {...register('followUp')}
        />
      </form>
    </DialogFrame>
  )
}
