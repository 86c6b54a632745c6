import type { Json } from '@consult/questionnaires/builder'
import { isPreviewReport, type PreviewRequest, type PreviewState } from '@consult/questionnaires/preview'
import { type RefObject, useEffect, useState } from 'react'

/** The color scheme of the page, which the frame does not inherit. */
function themeNow(): PreviewRequest['theme'] {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/**
 * Tells the frame what to show, and hears what the answers in it mean.
 * @returns null until the frame has shown something
 */
export function usePreview(
  frame: RefObject<HTMLIFrameElement | null>,
  wanted: {
    readonly resource: Json
    readonly language: string
    readonly show: string | null
    readonly attempt: number
  },
): PreviewState | null {
  const [loads, setLoads] = useState(0)
  const [state, setState] = useState<PreviewState | null>(null)
  const { resource, language, show, attempt } = wanted
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || !isPreviewReport(data)) return
      if (data.type === 'consult:preview-ready') setLoads((count) => count + 1)
      else setState(data)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [frame])
  useEffect(() => {
    if (loads === 0) return
    const request: PreviewRequest = {
      type: 'consult:preview',
      resource,
      language,
      show,
      attempt,
      theme: themeNow(),
    }
    frame.current?.contentWindow?.postMessage(request, location.origin)
  }, [frame, loads, resource, language, show, attempt])
  return state
}
