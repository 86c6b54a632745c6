import '../frame/older-browsers.ts'
import '@consult/design/tokens.css'
import '../frame/app/app.css'
import '../frame/features/intake/intake.css'
import '../frame/features/intake/fields/fields.css'
import '../frame/features/intake/review.css'
import { refuseStrayDrops } from '@consult/file-client/stray-drops.ts'
import { isPreviewRequest, type PreviewReport, type PreviewRequest } from '@consult/questionnaires/preview'
import { openPreview } from './open-preview.tsx'

const report = (said: PreviewReport) => window.parent.postMessage(said, location.origin)

/** Shows the latest form once the one before it is on the screen. */
function follow(show: (request: PreviewRequest) => Promise<void>): void {
  let waiting: PreviewRequest | null = null
  let isBusy = false
  const next = async () => {
    if (isBusy) return
    isBusy = true
    for (let request = waiting; request; request = waiting) {
      waiting = null
      // What could not be read stays as it was: the builder says what is wrong with it.
      await show(request).catch(() => undefined)
    }
    isBusy = false
  }
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== location.origin || !isPreviewRequest(data)) return
    waiting = data
    void next()
  })
}

/** The author types beside the frame: nothing in it takes the focus from there. */
function keepFocusOutside(): void {
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (this: HTMLElement, options) {
    if (document.hasFocus()) focus.call(this, options)
  }
}

const place = document.getElementById('app')
if (place && window.parent !== window) {
  refuseStrayDrops(window)
  keepFocusOutside()
  follow(openPreview(place, report))
  report({ type: 'consult:preview-ready' })
}
