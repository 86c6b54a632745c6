import { type RefObject, useEffect, useState } from 'react'

/** How often the picture is looked at, and how often in a row it has to be black. Milliseconds, times. */
const every = 700
const times = 3

/** A camera that is switched off sends black; a dark room is never as black as that. 0 to 255. */
const black = 6

const side = 8

/** Whether there is nothing to be seen in what the element shows now. */
function isBlack(video: HTMLVideoElement, paint: CanvasRenderingContext2D | null): boolean {
  if (video.videoWidth === 0) return true
  if (!paint) return false
  paint.drawImage(video, 0, 0, side, side)
  return paint.getImageData(0, 0, side, side).data.every((value, at) => at % 4 === 3 || value <= black)
}

/** Whether the other side sends no picture, or a black one: nothing else tells that a camera is off. */
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
