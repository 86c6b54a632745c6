'use client'

import { accessReasonCategories, giveAccessReasonSchema } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { TextArea } from '@consult/ui/controls/text-field.tsx'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { type Fault, faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { reasonWords } from '@consult/web-client/reviews/words.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { accessReasonWords } from './words.ts'

/** Chooses the kind of reason: a list of radio buttons, which one key moves through. */
function CategoryField(field: Omit<ComponentProps<'input'>, 'type' | 'value'>) {
  const words = useWords(accessReasonWords)
  const { categories } = useWords(reasonWords)
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-s font-medium text-ink">{words.category}</legend>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {accessReasonCategories.map((category) => (
          <label key={category} className="flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-11">
            <input {...field} type="radio" value={category} className="size-4 accent-accent" />
            {categories[category]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What `reason_required` says about the consult: which one it is, and whose. */
function detailsOf({ details }: Fault): { consultId: string; physicianId: string | null } {
  const { consultId, physicianId } = details
  return { consultId: String(consultId), physicianId: typeof physicianId === 'string' ? physicianId : null }
}

/**
 * Asks for the reason to open a colleague's consult, in the place where the consult will be. It shows nothing about the
 * patient. Once the reason is given, everything on the page that was refused is read again.
 * @param fault a `reason_required`. `other`: another way to go on, such as a takeover.
 */
export function ReasonForm({ fault, other }: { fault: Fault; other?: ReactNode }) {
  const { consultId, physicianId } = detailsOf(fault)
  const words = useWords(accessReasonWords)
  const language = useLanguage()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const colleague = useQuery(
    trpc.portal.clinician.queryOptions({ id: physicianId ?? '' }, { enabled: physicianId !== null }),
  )
  const give = useMutation(
    trpc.accessReasons.give.mutationOptions({ onSuccess: () => queries.refetchQueries({ type: 'active' }) }),
  )
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(giveAccessReasonSchema),
    defaultValues: { consultId, category: accessReasonCategories[0], reason: '' },
  })
  const { errors } = formState
  const submit = handleSubmit((values) => give.mutateAsync(values))
  const name = colleague.data?.name
  const wrong = errors.reason?.type === 'too_big' ? words.tooLong : words.tooShort
  return (
    <div className="h-full overflow-y-auto bg-surface px-6 py-10">
      <form
        className="mx-auto grid max-w-md gap-5"
        aria-labelledby="reason-title"
        onSubmit={(event) => void submit(event).catch(() => undefined)}
      >
        <div className="grid gap-2">
          <LockKeyhole className="size-7 text-faint" strokeWidth={1.5} aria-hidden />
          <h2 id="reason-title" className="text-l font-semibold">
            {words.title}
          </h2>
          <p className="text-muted">{name ? words.heldBy(name) : words.heldByNobody}</p>
        </div>
        {give.isError && (
          <p role="alert" className="rounded-s bg-danger-soft px-3 py-2.5 text-danger-text">
            {wordsOf(faultOf(give.error), language)}
          </p>
        )}
        <CategoryField {...register('category')} />
        <TextArea
          label={words.reason}
          hint={words.hint}
          rows={3}
          // The user opened the pane to read the consult, and the reason is the next step, so it takes the
          // focus.
          autoFocus
          fault={errors.reason && wrong}
          {...register('reason')}
        />
        <div className="flex flex-wrap gap-2">
          <Button look="primary" type="submit" busy={give.isPending}>
            {give.isPending ? words.opening : words.open}
          </Button>
          {other}
        </div>
      </form>
    </div>
  )
}
