'use client'

import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { placeOf, type Size } from './picture-place.ts'

/** The maximum number of pixels for drawing a page. A larger page is scaled down, because phones refuse larger canvases. */
const mostPixels = 16_000_000
/** The largest scale of a page without zoom, in CSS pixels per point of the page. */
const largest = 2

const textOf = async (page: PDFPageProxy) =>
  (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ')

/** Draws one page of a document, as large as the space allows or larger. Screen readers get its text. */
export function PdfPage({
  document,
  number,
  name,
  zoom,
  room,
  onBroken,
}: {
  document: PDFDocumentProxy
  /** The page's number, from 1. */
  number: number
  name: string
  zoom: number
  room: Size
  onBroken: () => void
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const next = await document.getPage(number)
      if (!isWanted) return
      setPage(next)
      const words = await textOf(next)
      if (isWanted) setText(words)
    }
    read().catch(onBroken)
    return () => {
      isWanted = false
    }
  }, [document, number, onBroken])

  const points = page?.getViewport({ scale: 1 })
  const whole = points && { width: points.width * largest, height: points.height * largest }
  const width = whole && room.width > 0 ? placeOf(whole, room, { zoom, turns: 0 }).own.width : 0
  useEffect(() => {
    const target = canvas.current
    if (!page || !target || width === 0) return
    const base = page.getViewport({ scale: 1 })
    const sharp = Math.min(
      (width / base.width) * window.devicePixelRatio,
      Math.sqrt(mostPixels / (base.width * base.height)),
    )
    const viewport = page.getViewport({ scale: sharp })
    target.width = Math.floor(viewport.width)
    target.height = Math.floor(viewport.height)
    const drawing = page.render({ canvas: target, viewport })
    drawing.promise.then(
      () => {
        target.dataset.page = String(number)
      },
      (error: unknown) => {
        if (!(error instanceof Error && error.name === 'RenderingCancelledException')) onBroken()
      },
    )
    return () => drawing.cancel()
  }, [page, width, number, onBroken])

  return (
    <>
      <canvas ref={canvas} role="img" aria-label={name} className="m-auto bg-white" style={{ width }} />
      <p dir="auto" className="sr-only">
        {text}
      </p>
    </>
  )
}
