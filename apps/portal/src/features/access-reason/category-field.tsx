'use client'

import { accessReasonCategories } from '@consult/domain'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { reasonWords } from '@consult/web-client/reviews/words.ts'
import type { ComponentProps } from 'react'
import { accessReasonWords } from './words.ts'

/** Chooses the kind of reason: a list of radio buttons, which one key moves through. */
export function CategoryField(field: Omit<ComponentProps<'input'>, 'type' | 'value'>) {
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
