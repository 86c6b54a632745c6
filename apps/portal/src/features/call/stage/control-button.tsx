import { classes } from '@consult/ui/controls/classes.ts'
import type { ComponentProps } from 'react'

const shape =
  'inline-flex size-[44px] shrink-0 items-center justify-center rounded-full transition-colors duration-(--quick) select-none disabled:cursor-not-allowed disabled:bg-sunken disabled:text-faint'

/**
 * A round button of the stage, the same size for any text. `label` says what it does. @param isOff true if the device or
 * function that it switches is off.
 */
export function ControlButton({
  label,
  isOff = false,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; isOff?: boolean }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(
        shape,
        isOff ? 'bg-danger text-on-danger hover:bg-danger-hover' : 'bg-sunken text-ink hover:bg-selected',
        className,
      )}
    />
  )
}
