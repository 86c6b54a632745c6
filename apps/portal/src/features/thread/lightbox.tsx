'use client'

import { Dialog } from '@base-ui/react/dialog'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { fileAddress, type ShownFile } from './shown-file.ts'
import { threadWords } from './words.ts'

const round =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-black/50 text-white hover:bg-black/70 focus-visible:outline-white disabled:opacity-30'

/** Shows the pictures of a message, one at a time, as large as the window allows. */
export function Lightbox({
  pictures,
  at,
  onMove,
  onClose,
}: {
  pictures: readonly ShownFile[]
  at: number
  onMove: (to: number) => void
  onClose: () => void
}) {
  const words = useWords(threadWords)
  const picture = pictures[at]
  if (!picture) return null
  const move = (by: 1 | -1) => {
    if (pictures[at + by]) onMove(at + by)
  }
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') move(-1)
    if (key === 'ArrowRight') move(1)
  }
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="overlay-fade fixed inset-0 z-40 bg-black/85" />
        <Dialog.Popup
          data-overlay=""
          onKeyDown={press}
          className="fixed inset-0 z-50 grid grid-cols-1 grid-rows-[auto_minmax(0,1fr)]"
        >
          <div className="flex items-center gap-2 px-4 py-2 text-white">
            <Dialog.Title dir="auto" className="min-w-0 flex-1 truncate text-m font-medium">
              {picture.fileName}
            </Dialog.Title>
            <span className="figures text-s" role="status">
              {pictures.length > 1 && words.pictureOf(at + 1, pictures.length)}
            </span>
            <a
              href={fileAddress(picture.attachmentId, 'download')}
              download={picture.fileName}
              aria-label={words.downloadFile(picture.fileName)}
              className={round}
            >
              <Download className="size-5" aria-hidden />
            </a>
            <Dialog.Close aria-label={words.closePicture} className={round}>
              <X className="size-5" aria-hidden />
            </Dialog.Close>
          </div>
          <div className="relative min-h-0 px-4 pb-4">
            <img
              key={picture.attachmentId}
              src={picture.localUrl ?? fileAddress(picture.attachmentId, 'preview')}
              alt={picture.fileName}
              className="size-full object-contain"
            />
            {pictures.length > 1 && (
              <>
                <button
                  type="button"
                  aria-label={words.previousPicture}
                  disabled={at === 0}
                  onClick={() => move(-1)}
                  className={`${round} absolute top-1/2 left-4 -translate-y-1/2`}
                >
                  <ChevronLeft className="size-6" aria-hidden />
                </button>
                <button
                  type="button"
                  aria-label={words.nextPicture}
                  disabled={at === pictures.length - 1}
                  onClick={() => move(1)}
                  className={`${round} absolute top-1/2 right-4 -translate-y-1/2`}
                >
                  <ChevronRight className="size-6" aria-hidden />
                </button>
              </>
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
