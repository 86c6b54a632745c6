/** Keeps a panel that fills the screen above the keyboard, of which only the visual viewport knows. */
export function followKeyboard({ style }: HTMLElement, signal: AbortSignal): void {
  const viewport = window.visualViewport
  const fit = () => {
    // A patient who has zoomed in sees a part of the panel, as of the page.
    if (!viewport || viewport.scale > 1.01) return
    const isCovered = innerHeight - viewport.height > 1
    style.maxHeight = isCovered ? `${viewport.height}px` : ''
    style.marginTop = isCovered ? `${viewport.offsetTop}px` : ''
  }
  viewport?.addEventListener('resize', fit, { signal })
  viewport?.addEventListener('scroll', fit, { signal })
}
