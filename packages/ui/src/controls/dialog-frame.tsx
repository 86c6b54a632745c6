'use client'

import { Dialog } from '@base-ui/react/dialog'
import { isComposing } from '@consult/design/is-composing'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { useWords } from '../i18n/use-words.tsx'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { focusOnOpening } from './first-field.ts'
import { isSendKey } from './send-key.ts'
import { controlWords } from './words.ts'

interface DialogFrameProps {
  readonly open: boolean
  /** Called when the user dismisses the dialog. Without it, the dialog stays until the user answers it. */
  readonly onClose?: (() => void) | undefined
  readonly title: string
  readonly words?: ReactNode
  readonly children?: ReactNode
  /** The buttons, with the confirming one last. */
  readonly footer: ReactNode
  /** Why the service refused the confirmed action. The reason is beside the buttons, because the content may be scrolled. */
  readonly refusal?: string | null | undefined
  readonly wide?: boolean
  /** On a wide window, stands over the list, below the page's bar, so that the person can read what is open while they write. */
  readonly beside?: boolean
  /** False when the dialog begins with choices: on a phone, the keyboard of a field would cover them. */
  readonly startsInField?: boolean
  /** The element that receives the focus after closing. Default: the element that opened the dialog. */
  readonly returnsTo?: RefObject<HTMLElement | null>
  /** Hides the page behind the dialog, when the person at the screen may not be allowed to see it. */
  readonly veiled?: boolean
}

/** On Ctrl+Enter or Cmd+Enter, submits the dialog's form or clicks its confirming button. */
function submitByKey(event: KeyboardEvent<HTMLElement>): void {
  if (!isSendKey(event) || isComposing(event.nativeEvent)) return
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
 * What is written beside a conversation is long: title and buttons stay in sight in large text, too, unless the window is so
 * low that nothing would be left between them.
 */
const stays = 'bg-inherit [@container_dialog_(height>=500px)]:sticky'

/**
 * A dialog over the page: a centered card, or a bottom sheet on a phone. The title and the buttons stay in place while
 * the content scrolls. In a low window or with large text, the whole dialog scrolls, so that the content has room.
 */
export function DialogFrame({
  open,
  onClose,
  title,
  words,
  children,
  footer,
  refusal,
  wide = false,
  beside = false,
  startsInField = true,
  returnsTo,
  veiled = false,
}: DialogFrameProps) {
  const controls = useWords(controlWords)
  const popup = useRef<HTMLDivElement>(null)
  const description = words && (
    <Dialog.Description className={classes('text-m text-muted', beside ? 'mt-auto pt-5' : 'mt-1.5')}>
      {words}
    </Dialog.Description>
  )
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next && onClose?.()}
      // What is beside can be scrolled and pressed without closing the dialog.
      modal={beside ? 'trap-focus' : true}
      disablePointerDismissal={!onClose || beside}
    >
      <Dialog.Portal>
        <Dialog.Backdrop
          className={classes('overlay-fade fixed inset-0 z-40', veiled ? 'bg-page' : 'bg-scrim', beside && 'lg:hidden')}
        />
        <Dialog.Viewport
          className={classes(
            '[container:dialog/size] fixed inset-0 z-50 flex flex-col items-center justify-end sm:justify-center sm:p-6',
            // An incoming call has its card in the same corner, and toasts stand there.
            beside &&
              'lg:pointer-events-none lg:top-[calc(3rem+1px)] lg:items-start lg:p-0 lg:pb-[var(--toasts-height,0px)] lg:[body:has([data-ring])_&]:pb-[calc(var(--ring-height,26rem)+1rem)]',
          )}
        >
          <Dialog.Popup
            ref={popup}
            data-overlay=""
            onKeyDown={submitByKey}
            // So that the user can type or choose right away.
            initialFocus={() => focusOnOpening(popup.current, startsInField)}
            {...(returnsTo && { finalFocus: returnsTo })}
            className={classes(
              'overlay-fade flex max-h-[92dvh] w-full flex-col rounded-t-l bg-surface shadow-overlay sm:rounded-l [@container_dialog_(height<36rem)]:overflow-y-auto',
              wide ? 'sm:max-w-160' : 'sm:max-w-120',
              // As wide as the navigation and the list of the inbox, so that its edge is theirs.
              beside &&
                '[@container_dialog_(height<36rem)]:scroll-pt-16 [@container_dialog_(height<36rem)]:scroll-pb-24 lg:pointer-events-auto lg:h-full lg:max-h-none lg:max-w-[34.125rem] lg:rounded-none lg:border-e lg:border-line xl:max-w-[37.125rem] ultra:max-w-[40.125rem]',
            )}
          >
            <div
              className={classes(
                'flex items-start gap-4 px-[min(1.25rem,6.25vw)] pt-5 sm:px-6 sm:pt-6',
                beside && `${stays} top-0 z-1 [@container_dialog_(height<36rem)]:py-2`,
              )}
            >
              <div className="min-w-0 flex-1">
                <Dialog.Title
                  className={classes(
                    'text-xl font-semibold tracking-tight',
                    beside &&
                      '[@container_dialog_(height<36rem)]:text-base [@container_dialog_(height<36rem)]:leading-tight',
                  )}
                >
                  {title}
                </Dialog.Title>
                {!beside && description}
              </div>
              {onClose && (
                <Dialog.Close render={<IconButton label={controls.closeDialog} className="-mt-1 -mr-2" />}>
                  <X className="size-5" aria-hidden />
                </Dialog.Close>
              )}
            </div>
            <div
              className={classes(
                'min-h-0 flex-1 overflow-y-auto [@container_dialog_(height<36rem)]:flex-none [@container_dialog_(height<36rem)]:overflow-visible px-[min(1.25rem,6.25vw)] py-5 sm:px-6',
                beside && 'flex flex-col',
              )}
            >
              {children}
              {beside && description}
            </div>
            {footer && (
              <div
                className={classes(
                  'border-t border-line px-[min(1.25rem,6.25vw)] py-4 sm:px-6',
                  beside && `${stays} bottom-0 [@container_dialog_(height<36rem)]:py-2`,
                )}
              >
                <div role="alert" className="empty:hidden">
                  {refusal && (
                    <p className="mb-3 rounded-s bg-danger-soft px-3 py-2.5 text-m wrap-anywhere text-danger-text">
                      {refusal}
                    </p>
                  )}
                </div>
                <div data-footer="" className="flex flex-wrap justify-end gap-2">
                  {footer}
                </div>
              </div>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
