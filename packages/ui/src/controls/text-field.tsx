import { type ComponentProps, type ReactNode, useId } from 'react'
import { useWords } from '../i18n/use-words.tsx'
import { classes } from './classes.ts'
import { controlWords } from './words.ts'

const box =
  'w-full rounded-s border border-line-strong bg-surface px-[min(0.75rem,3.75vw)] py-2 text-base text-ink transition-colors duration-(--quick) aria-invalid:border-danger disabled:bg-sunken pointer-fine:text-m'

interface FieldProps {
  readonly label: string
  /** The error message. */
  readonly fault?: string | undefined
  readonly hint?: string | undefined
  /** Marks the field as one that may stay empty. */
  readonly optional?: boolean | undefined
  /** True if the field fills the remaining height of a column laid out by its children. */
  readonly grows?: boolean
}

function Field({
  id,
  label,
  fault,
  hint,
  grows,
  optional,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  const words = useWords(controlWords)
  return (
    <div className={classes('gap-1.5', grows ? 'flex min-h-0 flex-1 flex-col' : 'grid grid-cols-1')}>
      <p className="flex flex-wrap gap-x-1 text-s">
        <label htmlFor={id} className="font-medium text-ink">
          {label}
        </label>
        {optional && (
          <span id={`${id}-optional`} className="text-muted">
            {words.optional}
          </span>
        )}
      </p>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-s text-muted">
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className="text-s font-medium text-danger-text">
          {fault}
        </p>
      )}
    </div>
  )
}

const describedBy = (id: string, { fault, hint, optional }: Omit<FieldProps, 'label'>) =>
  classes(optional && `${id}-optional`, hint && `${id}-hint`, fault && `${id}-fault`) || undefined

/** A single-line text field with its label. `after` appears inside the box, at its end. */
export function TextField({
  label,
  fault,
  hint,
  after,
  className,
  ...rest
}: FieldProps & ComponentProps<'input'> & { after?: ReactNode }) {
  const id = useId()
  return (
    <Field id={id} label={label} fault={fault} hint={hint}>
      <div className="relative">
        <input
          id={id}
          {...rest}
          aria-invalid={fault ? true : undefined}
          aria-describedby={describedBy(id, { fault, hint })}
          className={classes(box, 'min-h-11', after !== undefined && 'pr-12', className)}
        />
        {after !== undefined && <div className="absolute inset-y-0 right-1 flex items-center">{after}</div>}
      </div>
    </Field>
  )
}

/** A multi-line text field with its label. */
export function TextArea({
  label,
  fault,
  hint,
  grows = false,
  optional,
  className,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <Field id={id} label={label} fault={fault} hint={hint} grows={grows} optional={optional}>
      <textarea
        id={id}
        {...rest}
        aria-invalid={fault ? true : undefined}
        aria-describedby={describedBy(id, { fault, hint, optional })}
        className={classes(box, 'leading-normal', grows ? 'min-h-24 flex-1 resize-none' : 'resize-y', className)}
      />
    </Field>
  )
}
