'use client'

import { Dialog } from '@base-ui/react/dialog'
import { IconButton } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { patientWords } from './words.ts'

/** Shows the patient in a panel that slides in from the side, over the thread. */
export function PanelOver({
  title,
  open,
  onClose,
  children,
}: {
  title: string
  open: boolean
  onClose: () => void
  children: ReactNode
}) {
  const words = useWords(patientWords)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="overlay-fade fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup
          data-overlay=""
          className="fixed inset-y-0 end-0 z-50 flex w-full sm:max-w-90 flex-col border-s border-line bg-surface shadow-overlay transition-transform duration-(--calm) data-ending-style:translate-x-full data-starting-style:translate-x-full rtl:data-ending-style:-translate-x-full rtl:data-starting-style:-translate-x-full"
        >
          <div className="flex items-start justify-between gap-2 border-b border-line py-2 ps-4 pe-2">
            <Dialog.Title className="min-w-0 text-l font-semibold wrap-anywhere">
              <bdi>{title}</bdi>
            </Dialog.Title>
            <Dialog.Close render={<IconButton label={words.hide} />}>
              <X className="size-5" aria-hidden />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
