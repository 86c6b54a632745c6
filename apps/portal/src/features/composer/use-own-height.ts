import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** Makes a text field as high as its content, up to a share of the window. */
export function useOwnHeight(text: string) {
  const ref = useRef<HTMLTextAreaElement>(null)
  const fit = useCallback(() => {
    const area = ref.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight}px`
  }, [])
  useLayoutEffect(fit, [fit, text])
  // A narrower field wraps the same text into more lines, and it may narrow well after the window does.
  useEffect(() => {
    if (!ref.current) return
    const watch = new ResizeObserver(fit)
    watch.observe(ref.current)
    return () => watch.disconnect()
  }, [fit])
  return ref
}
