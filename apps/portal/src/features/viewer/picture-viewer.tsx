'use client'

import { Dialog } from '@base-ui/react/dialog'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { ChevronLeft, ChevronRight, Download, RotateCw, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { fileAddress, type ShownFile } from '../../entities/replies/shown-file.ts'
import { asItFits, canZoom, type Look, turn, zoomBy } from './picture-place.ts'
import { ShownPatient } from './shown-patient.tsx'
import { viewerWords } from './words.ts'
import { ZoomedPicture } from './zoomed-picture.tsx'

const round =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-black/50 text-white hover:bg-black/70 focus-visible:outline-white disabled:opacity-30'

/** How far an arrow key moves a zoomed picture, in pixels. */
const reach = 80
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Shows the pictures of a message, one at a time, as large as the window allows or larger, for a patient with a name. */
export function PictureViewer({
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
  const words = useWords(viewerWords)
  const [look, setLook] = useState(asItFits)
  // The version for a screen shows no detail. Once somebody looks closer, the original replaces it.
  const [isClose, setClose] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const picture = pictures[at]
  if (!picture) return null
  const show = (next: Look) => {
    setLook(next)
    if (next.zoom > 1) setClose(true)
  }
  const move = (by: 1 | -1) => {
    if (!pictures[at + by]) return
    setLook(asItFits)
    setClose(false)
    onMove(at + by)
  }
  const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return
    const [x, y] = arrows[key] ?? [0, 0]
    if (look.zoom > 1) scroller.current?.scrollBy(x * reach, y * reach)
    else if (x !== 0) move(x > 0 ? 1 : -1)
    if (key === '+' || key === '=') show(zoomBy(look, 1))
    if (key === '-') show(zoomBy(look, -1))
    if (key === '0') show(asItFits)
    if (key === 'r') show(turn(look))
    if (key === 'R') show(turn(look, -1))
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
          <div className="flex flex-wrap items-center justify-end gap-2 px-4 py-2 text-white">
            <div className="min-w-[min(10rem,100%)] flex-1">
              <ShownPatient />
              <Dialog.Title dir="auto" className="truncate text-s">
                {picture.fileName}
              </Dialog.Title>
            </div>
            <span className="figures text-s" role="status">
              {pictures.length > 1 && words.pictureOf(at + 1, pictures.length)}
              {look.zoom > 1 && ` ${words.zoom(Math.round(look.zoom * 100))}`}
            </span>
            <div className="flex gap-2">
              <button
                type="button"
                aria-label={words.zoomOut}
                aria-keyshortcuts="-"
                disabled={!canZoom(look, -1)}
                onClick={() => show(zoomBy(look, -1))}
                className={round}
              >
                <ZoomOut className="size-5" aria-hidden />
              </button>
              <button
                type="button"
                aria-label={words.zoomIn}
                aria-keyshortcuts="+"
                disabled={!canZoom(look, 1)}
                onClick={() => show(zoomBy(look, 1))}
                className={round}
              >
                <ZoomIn className="size-5" aria-hidden />
              </button>
              <button
                type="button"
                aria-label={words.turn}
                aria-keyshortcuts="r"
                onClick={() => show(turn(look))}
                className={round}
              >
                <RotateCw className="size-5" aria-hidden />
              </button>
              <a
                href={fileAddress(picture.attachmentId, 'download')}
                download={picture.fileName}
                aria-label={words.downloadFile(picture.fileName)}
                className={round}
              >
                <Download className="size-5" aria-hidden />
              </a>
              <Dialog.Close aria-label={words.close} className={round}>
                <X className="size-5" aria-hidden />
              </Dialog.Close>
            </div>
          </div>
          <div className="relative min-h-0 px-4 pb-4">
            <ZoomedPicture
              key={picture.attachmentId}
              src={picture.localUrl ?? fileAddress(picture.attachmentId, isClose ? 'download' : 'preview')}
              name={picture.fileName}
              look={look}
              onLook={show}
              scroller={scroller}
            />
            {pictures.length > 1 && (
              <>
                <button
                  type="button"
                  aria-label={words.previous}
                  disabled={at === 0}
                  onClick={() => move(-1)}
                  className={`${round} absolute top-1/2 left-4 -translate-y-1/2`}
                >
                  <ChevronLeft className="size-6" aria-hidden />
                </button>
                <button
                  type="button"
                  aria-label={words.next}
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
