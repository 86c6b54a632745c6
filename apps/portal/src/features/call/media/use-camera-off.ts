import { type RefObject, useEffect, useState } from 'react'

/** How often the picture is checked, in milliseconds, and how many checks in a row must find it black. */
const every = 700
const times = 3

/** The black level, 0 to 255. A camera that is switched off sends black; a dark room is never that black. */
const black = 6

const side = 8

/** Reports whether the element's current picture is black. */
function isBlack(video: HTMLVideoElement, paint: CanvasRenderingContext2D | null): boolean {
  if (video.videoWidth === 0) return true
  if (!paint) return false
  paint.drawImage(video, 0, 0, side, side)
  return paint.getImageData(0, 0, side, side).data.every((value, at) => at % 4 === 3 || value <= black)
}

/** Reports whether the other side sends no picture, or a black one. Nothing else shows that a camera is off. */
export function useCameraOff(video: RefObject<HTMLVideoElement | null>, isShown: boolean): boolean {
  const [isOff, setOff] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
    const paint = canvas.getContext('2d', { willReadFrequently: true })
    let inRow = 0
    const timer = setInterval(() => {
      if (!video.current) return
      inRow = isBlack(video.current, paint) ? inRow + 1 : 0
      setOff(inRow >= times)
    }, every)
    return () => {
      clearInterval(timer)
      setOff(false)
    }
  }, [video, isShown])
  return isOff
}
