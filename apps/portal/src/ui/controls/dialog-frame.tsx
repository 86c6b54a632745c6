'use client'

import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { useWords } from '../i18n/use-words.tsx'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { controlWords } from './words.ts'

interface DialogFrameProps {
  readonly open: boolean
  /** Called when the reader wants to leave. Without it the dialog stays until it is answered. */
  readonly onClose?: (() => void) | undefined
  readonly title: string
  readonly words?: ReactNode
  readonly children?: ReactNode
  /** The buttons, the one that goes on last. */
  readonly footer: ReactNode
  readonly wide?: boolean
  /** False where a field is there to narrow a choice: on a phone, its keyboard would cover what there is to choose. */
  readonly startsInField?: boolean
  /** Where the focus goes afterwards; to what opened it unless given. */
  readonly returnsTo?: RefObject<HTMLElement | null>
  /** Set where what is behind is not for whoever sits there now. */
  readonly veiled?: boolean
}

/** Ctrl+Enter does what the dialog is for: it submits its form, or presses the button that goes on. */
function submitByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  if (event.defaultPrevented || event.repeat) return
  const popup = event.currentTarget
  const form = popup.querySelector('form')
  const goesOn = [...popup.querySelectorAll<HTMLButtonElement>('[data-footer] button')].at(-1)
  if (!form && !goesOn) return
  event.preventDefault()
  if (form && goesOn?.disabled !== true) form.requestSubmit()
  else goesOn?.click()
}

/**
 * A dialog over the page: a card in the middle, on a phone a sheet at the bottom. Its title and its buttons stand still
 * while what is between them scrolls; in a low window, or in large text, all of it scrolls, so that there is room to act.
 */
export function DialogFrame({
  open,
  onClose,
  title,
  words,
  children,
  footer,
  wide = false,
  startsInField = true,
  returnsTo,
  veiled = false,
}: DialogFrameProps) {
  const controls = useWords(controlWords)
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose?.()} disablePointerDismissal={!onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className={classes('overlay-fade fixed inset-0 z-40', veiled ? 'bg-page' : 'bg-scrim')} />
        <Dialog.Viewport className="[container:dialog/size] fixed inset-0 z-50 flex flex-col items-center justify-end sm:justify-center sm:p-6">
          <Dialog.Popup
            ref={popup}
            data-overlay=""
            onKeyDown={submitByKey}
            // Whoever is asked something begins with the answer.
            initialFocus={() =>
              (startsInField && popup.current?.querySelector<HTMLElement>('textarea, input:not([readonly])')) || true
            }
            {...(returnsTo && { finalFocus: returnsTo })}
            className={classes(
              'overlay-fade flex max-h-[92dvh] w-full flex-col rounded-t-l bg-surface shadow-overlay sm:rounded-l [@container_dialog_(height<36rem)]:overflow-y-auto',
              wide ? 'sm:max-w-160' : 'sm:max-w-120',
            )}
          >
            <div className="flex items-start gap-4 px-5 pt-5 sm:px-6 sm:pt-6">
              <div className="min-w-0 flex-1">
                <Dialog.Title className="text-xl font-semibold tracking-tight">{title}</Dialog.Title>
                {words && <Dialog.Description className="mt-1.5 text-m text-muted">{words}</Dialog.Description>}
              </div>
              {onClose && (
                <Dialog.Close render={<IconButton label={controls.closeDialog} className="-mt-1 -mr-2" />}>
                  <X className="size-5" aria-hidden />
                </Dialog.Close>
              )}
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto [@container_dialog_(height<36rem)]:flex-none [@container_dialog_(height<36rem)]:overflow-visible px-5 py-5 sm:px-6">
              {children}
            </div>
            {footer && (
              <div data-footer="" className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4 sm:px-6">
                {footer}
              </div>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
