'use client'

import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import type { ReactNode } from 'react'

/**
 * A choice among two to four visible options. The arrow keys move between them.
 * @param label the name that screen readers announce
 */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { readonly value: Value; readonly text: ReactNode }[]
  onChange: (value: Value) => void
}) {
  return (
    <ToggleGroup<Value>
      aria-label={label}
      value={[value]}
      // Pressing the selected option again keeps it selected.
      onValueChange={([next]) => next !== undefined && onChange(next)}
      className="inline-flex max-w-full flex-wrap gap-0.5 rounded-s border border-line bg-sunken p-0.5"
    >
      {options.map((option) => (
        <Toggle
          key={option.value}
          value={option.value}
          className="inline-flex min-h-6.5 min-w-0 items-center justify-center gap-1.5 rounded-[4px] px-2.5 text-s font-medium text-muted transition-colors duration-(--quick) hover:text-ink data-pressed:bg-selected data-pressed:text-accent-text data-pressed:shadow-raised pointer-coarse:min-h-10"
        >
          {option.text}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}
