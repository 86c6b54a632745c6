'use client'

import { closeAsyncConsultSchema } from '@consult/domain'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../controls/button.tsx'
import { DialogFrame } from '../controls/dialog-frame.tsx'
import { TextArea } from '../controls/text-field.tsx'
import { faultOf, wordsOf } from '../errors/fault.ts'
import type { useActs } from './use-acts.ts'

/** Ends the consult at once, with a note for the record. */
export function CloseDialog({
  open,
  onClose,
  consultId,
  close,
}: {
  open: boolean
  onClose: () => void
  consultId: string
  close: ReturnType<typeof useActs>['close']
}) {
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(closeAsyncConsultSchema),
    defaultValues: { note: '' },
  })
  const clear = close.reset
  useEffect(() => {
    if (open) clear()
  }, [open, clear])

  const submit = handleSubmit(async ({ note }) => {
    await close.mutateAsync({ id: consultId, note: note?.trim() || null })
    reset()
    onClose()
  })
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title="Close this consult?"
      words="It ends at once, without asking the patient, and cannot be opened again. To let the patient have the last word, resolve it instead."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" type="submit" form="close" busy={formState.isSubmitting}>
            {formState.isSubmitting ? 'Closing…' : 'Close the consult'}
          </Button>
        </>
      }
    >
      <form id="close" className="grid gap-5" onSubmit={(event) => void submit(event).catch(() => undefined)}>
        {close.isError && (
          <p role="alert" className="rounded-s bg-danger-soft px-3 py-2.5 text-danger-text">
            {wordsOf(faultOf(close.error))}
          </p>
        )}
        <TextArea
          label="Note"
          hint="For the record. The patient does not see it. Optional."
          rows={3}
          fault={formState.errors.note && 'At most 2,000 characters.'}
          {...register('note')}
        />
      </form>
    </DialogFrame>
  )
}
