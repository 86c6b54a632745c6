'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { RotateCw } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { fileAddress, type ShownFile } from '../../entities/replies/shown-file.ts'
import { asItFits, type Look, turn, zoomBy } from './picture-place.ts'
import { StepButtons } from './step-buttons.tsx'
import { arrows, reach, round, ViewerFrame } from './viewer-frame.tsx'
import { viewerWords } from './words.ts'
import { ZoomedPicture } from './zoomed-picture.tsx'

/** Shows a patient's pictures from a message, one at a time, as large as the window allows or larger, with the patient's name. */
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
  // The screen version lacks detail. Once the physician zooms in, the original replaces it.
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
    <ViewerFrame
      file={picture}
      status={pictures.length > 1 ? words.pictureOf(at + 1, pictures.length) : ''}
      look={look}
      onLook={show}
      tools={
        <button
          type="button"
          aria-label={words.turn}
          aria-keyshortcuts="r"
          onClick={() => show(turn(look))}
          className={round}
        >
          <RotateCw className="size-5" aria-hidden />
        </button>
      }
      onKeyDown={press}
      onClose={onClose}
    >
      <ZoomedPicture
        key={picture.attachmentId}
        src={picture.localUrl ?? fileAddress(picture.attachmentId, isClose ? 'download' : 'preview')}
        name={picture.fileName}
        look={look}
        onLook={show}
        scroller={scroller}
      />
      <StepButtons at={at} count={pictures.length} previous={words.previous} next={words.next} onMove={move} />
    </ViewerFrame>
  )
}
