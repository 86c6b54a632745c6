'use client'

import { type Macro, macroFieldsSchema } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { TextArea, TextField } from '@consult/ui/controls/text-field.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { placeholders } from './placeholders.ts'
import { macroWords } from './words.ts'

/** Returns the code of a refusal that belongs to a field. */
function codeOf(error: unknown): string | undefined {
  const { issues } = faultOf(error).details
  return Array.isArray(issues) ? (issues[0] as { code?: string } | undefined)?.code : undefined
}

/** The dialog for writing or editing a macro. @param macro the macro to edit; null for a new one. */
export function MacroDialog({ open, macro, onClose }: { open: boolean; macro: Macro | null; onClose: () => void }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const words = useWords(macroWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  const { register, handleSubmit, formState, reset, getValues, setFocus, setValue } = useForm({
    resolver: zodResolver(macroFieldsSchema),
    defaultValues: { name: '', text: '' },
  })
  const create = useMutation(trpc.macros.create.mutationOptions())
  const update = useMutation(trpc.macros.update.mutationOptions())
  const error = macro ? update.error : create.error
  const [clearCreate, clearUpdate] = [create.reset, update.reset]
  useEffect(() => {
    if (!open) return
    reset({ name: macro?.name ?? '', text: macro?.text ?? '' })
    clearCreate()
    clearUpdate()
  }, [open, macro, reset, clearCreate, clearUpdate])

  const submit = handleSubmit(async (fields) => {
    try {
      await (macro ? update.mutateAsync({ id: macro.id, ...fields }) : create.mutateAsync(fields))
    } catch (refused) {
      // The dialog stays open and shows the reason.
      if (codeOf(refused)) setFocus('name')
      return
    }
    await queries.invalidateQueries({ queryKey: trpc.macros.list.queryKey() })
    showToast({ kind: 'done', title: wordsNow(macroWords).saved })
    onClose()
  })
  const code = error ? codeOf(error) : undefined
  const nameFault = formState.errors.name
    ? words.nameNeeded
    : code === 'name_taken'
      ? words.nameTaken
      : code === 'too_many'
        ? words.tooMany
        : undefined
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title={macro ? words.editTitle : words.add}
      refusal={error && nameFault === undefined ? wordsOf(faultOf(error), language) : null}
      wide
      footer={
        <>
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button look="primary" type="submit" form="macro" busy={formState.isSubmitting}>
            {formState.isSubmitting ? words.saving : words.save}
          </Button>
        </>
      }
    >
      <form id="macro" onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
        <TextField
          label={words.name}
          hint={words.nameHint}
          fault={nameFault}
          autoComplete="off"
          {...register('name')}
        />
        <TextArea
          label={words.text}
          hint={words.textHint}
          fault={formState.errors.text && words.textNeeded}
          rows={8}
          dir="auto"
          {...register('text')}
        />
        <div className="flex flex-wrap gap-2">
          {placeholders.map((name) => (
            <Button
              key={name}
              aria-label={words.placeholder(words.facts[name])}
              onClick={() => setValue('text', `${getValues('text')}{${name}}`, { shouldDirty: true })}
            >
              {words.facts[name]}
            </Button>
          ))}
        </div>
      </form>
    </DialogFrame>
  )
}
