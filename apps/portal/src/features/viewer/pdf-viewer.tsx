'use client'

import { buttonClasses } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { LoaderCircle } from 'lucide-react'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { fileAddress, type ShownFile } from '../../entities/replies/shown-file.ts'
import { usePdf } from './pdf-document.ts'
import { PdfPage } from './pdf-page.tsx'
import { asItFits, zoomBy } from './picture-place.ts'
import { StepButtons } from './step-buttons.tsx'
import { useSize } from './use-size.ts'
import { arrows, reach, ViewerFrame } from './viewer-frame.tsx'
import { viewerWords } from './words.ts'

/** Shows a PDF page by page inside the portal, so that no copy of it stays on a shared computer. */
export function PdfViewer({ file, onClose }: { file: ShownFile; onClose: () => void }) {
  const words = useWords(viewerWords)
  const [look, setLook] = useState(asItFits)
  const [at, setAt] = useState(0)
  const [isUndrawn, setUndrawn] = useState(false)
  const onBroken = useCallback(() => setUndrawn(true), [])
  const { document, isBroken } = usePdf(file.localUrl ?? fileAddress(file.attachmentId, 'download'))
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const room = useSize(box)
  const scroller = useRef<HTMLDivElement | null>(null)
  const count = document?.numPages ?? 0
  const isFailed = isBroken || isUndrawn
  const move = (by: number) => {
    const next = Math.min(count - 1, Math.max(0, at + by))
    if (next === at || count === 0) return
    setAt(next)
    scroller.current?.scrollTo(0, 0)
  }
  const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return
    const [x, y] = arrows[key] ?? [0, 0]
    if (look.zoom > 1) scroller.current?.scrollBy(x * reach, y * reach)
    else move(x + y)
    if (key === 'PageDown') move(1)
    if (key === 'PageUp') move(-1)
    if (key === '+' || key === '=') setLook(zoomBy(look, 1))
    if (key === '-') setLook(zoomBy(look, -1))
    if (key === '0') setLook(asItFits)
  }
  return (
    <ViewerFrame
      file={file}
      status={count > 0 ? words.pageOf(at + 1, count) : ''}
      look={look}
      onLook={setLook}
      onKeyDown={press}
      onClose={onClose}
    >
      <div
        ref={(element) => {
          setBox(element)
          scroller.current = element
        }}
        className={`grid size-full ${look.zoom > 1 || isFailed ? 'overflow-auto' : 'overflow-hidden'}`}
      >
        {isFailed ? (
          <div role="alert" className="m-auto grid justify-items-center gap-3 px-2 text-center text-white">
            <p className="wrap-anywhere">{words.pdfFailed}</p>
            <a
              href={fileAddress(file.attachmentId, 'download')}
              download={file.fileName}
              className={buttonClasses('secondary')}
            >
              {words.download}
            </a>
          </div>
        ) : document ? (
          <PdfPage
            document={document}
            number={at + 1}
            name={words.pageName(file.fileName, at + 1, count)}
            zoom={look.zoom}
            room={room}
            onBroken={onBroken}
          />
        ) : (
          <p role="status" className="m-auto inline-flex items-center gap-2 text-white">
            <LoaderCircle className="size-5 motion-safe:animate-spin" aria-hidden />
            {words.opening}
          </p>
        )}
      </div>
      <StepButtons at={at} count={count} previous={words.previousPage} next={words.nextPage} onMove={move} />
    </ViewerFrame>
  )
}
