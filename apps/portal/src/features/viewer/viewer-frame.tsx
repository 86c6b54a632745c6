'use client'

import { Dialog } from '@base-ui/react/dialog'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery } from '@tanstack/react-query'
import { Download, X, ZoomIn, ZoomOut } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useInboxLocation } from '../../entities/inbox-location/use-inbox-location.ts'
import { Born } from '../../entities/patients/born.tsx'
import { usePatient } from '../../entities/patients/use-patient.ts'
import { fileAddress, type ShownFile } from '../../entities/replies/shown-file.ts'
import { canZoom, type Look, zoomBy } from './picture-place.ts'
import { viewerWords } from './words.ts'

/** Names the patient of the open consult with the date of birth, so that nobody takes a picture for another patient's. */
function ShownPatient() {
  const { consultId } = useInboxLocation()
  const trpc = useTRPC()
  const consult = useQuery(
    trpc.asyncConsults.get.queryOptions({ id: consultId ?? '' }, { enabled: consultId !== null }),
  )
  const patient = usePatient(consult.data?.patientId).data?.patient
  if (!patient) return null
  const name = [patient.firstName, patient.lastName].filter(Boolean).join(' ') || patient.externalId
  return (
    <p className="flex min-w-0 flex-wrap gap-x-2 text-m font-medium">
      <bdi className="min-w-0 truncate">{name}</bdi>
      <Born birthDate={patient.birthDate} className="font-normal" />
    </p>
  )
}

/** A button over a file. */
export const round =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-black/50 text-white hover:bg-black/70 focus-visible:outline-white disabled:opacity-30'

/** How far an arrow key moves a zoomed file, in pixels. */
export const reach = 80

/** The direction of an arrow key. */
export const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Shows a file over the whole window, with the patient's name and date of birth, and the buttons to look closer. */
export function ViewerFrame({
  file,
  status,
  look,
  onLook,
  tools,
  onKeyDown,
  onClose,
  children,
}: {
  file: ShownFile
  /** Which picture or page is shown. */
  status: string
  look: Look
  onLook: (look: Look) => void
  tools?: ReactNode
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
  children: ReactNode
}) {
  const words = useWords(viewerWords)
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="overlay-fade fixed inset-0 z-40 bg-black/85" />
        <Dialog.Popup
          data-overlay=""
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-50 grid grid-cols-1 grid-rows-[auto_minmax(0,1fr)]"
        >
          <div className="flex flex-wrap items-center justify-end gap-2 px-4 py-2 text-white">
            <div className="min-w-[min(10rem,100%)] flex-1">
              <ShownPatient />
              <Dialog.Title dir="auto" className="truncate text-s">
                {file.fileName}
              </Dialog.Title>
            </div>
            <span className="figures text-s" role="status">
              {status}
              {look.zoom > 1 && ` ${words.zoom(Math.round(look.zoom * 100))}`}
            </span>
            <div className="flex flex-wrap justify-end gap-2">
              <button
                type="button"
                aria-label={words.zoomOut}
                aria-keyshortcuts="-"
                disabled={!canZoom(look, -1)}
                onClick={() => onLook(zoomBy(look, -1))}
                className={round}
              >
                <ZoomOut className="size-5" aria-hidden />
              </button>
              <button
                type="button"
                aria-label={words.zoomIn}
                aria-keyshortcuts="+"
                disabled={!canZoom(look, 1)}
                onClick={() => onLook(zoomBy(look, 1))}
                className={round}
              >
                <ZoomIn className="size-5" aria-hidden />
              </button>
              {tools}
              <a
                href={fileAddress(file.attachmentId, 'download')}
                download={file.fileName}
                aria-label={words.downloadFile(file.fileName)}
                className={round}
              >
                <Download className="size-5" aria-hidden />
              </a>
              <Dialog.Close aria-label={words.close} className={round}>
                <X className="size-5" aria-hidden />
              </Dialog.Close>
            </div>
          </div>
          <div className="relative min-h-0 px-4 pb-4">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
