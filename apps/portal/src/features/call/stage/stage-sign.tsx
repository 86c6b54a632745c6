import { classes } from '@consult/ui/controls/classes.ts'
import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Returns the first letters of the first and the last name: `AP`. */
function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean)
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : '']
  return letters.map((part) => [...(part ?? '')][0]?.toUpperCase() ?? '').join('')
}

/**
 * Takes the place of the patient's picture: their initials, and why there is no picture.
 * @param over true if a frozen picture is behind it.
 */
export function StageSign({
  name,
  words,
  mark: Mark,
  isBusy = false,
  over = false,
  children,
}: {
  name: string
  words: string | null
  mark?: LucideIcon
  isBusy?: boolean
  over?: boolean
  children?: ReactNode
}) {
  return (
    <div
      className={classes(
        'absolute inset-0 flex flex-col overflow-y-auto px-4 py-3 text-center wrap-anywhere',
        over && 'bg-scrim',
      )}
    >
      <div className="m-auto grid max-w-full grid-cols-1 justify-items-center gap-3">
        <span
          className="grid size-20 shrink-0 place-items-center rounded-full bg-sunken text-xl font-semibold [@container(height<18rem)]:size-12 [@container(height<18rem)]:text-m [@container(height<10rem)]:hidden"
          aria-hidden
        >
          {Mark ? <Mark className="size-8" /> : initialsOf(name)}
        </span>
        <div role="status" className="max-w-100">
          {words && (
            <p
              className={classes(
                'inline-flex flex-wrap items-center justify-center gap-2',
                over && 'rounded-m bg-surface px-3 py-1.5',
              )}
            >
              {isBusy && <LoaderCircle className="size-4 shrink-0 motion-safe:animate-spin" aria-hidden />}
              {words}
            </p>
          )}
        </div>
        {children}
      </div>
    </div>
  )
}
