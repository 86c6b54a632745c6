/** Keeps a full-screen panel above the on-screen keyboard. Only the visual viewport shows where the keyboard is. */
export function followKeyboard({ style }: HTMLElement, signal: AbortSignal): void {
  const viewport = window.visualViewport
  const fit = () => {
    // After the patient zooms in, the viewport shows only part of the page, so its size says nothing about the keyboard.
    if (!viewport || viewport.scale > 1.01) return
    const isCovered = innerHeight - viewport.height > 1
    style.maxHeight = isCovered ? `${viewport.height}px` : ''
    style.marginTop = isCovered ? `${viewport.offsetTop}px` : ''
  }
  viewport?.addEventListener('resize', fit, { signal })
  viewport?.addEventListener('scroll', fit, { signal })
}
